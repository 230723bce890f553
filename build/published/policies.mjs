/**
 * The strictest content security policy for each way to embed, if page, script, API and media share an origin. The demo's
 * strict pages are sent with them, and `dist/csp/` contains them for copying. For other origins, replace `'self'` by the
 * origins (docs/safety.md).
 */
const PLAYER = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "img-src 'self'",
  "base-uri 'self'",
  "require-trusted-types-for 'script'",
];

/** Apple's MusicKit is a script from another origin. Its URL needs the Trusted Types policy in the last line. */
const PRESAVE = [
  "default-src 'none'",
  "script-src 'self' https://js-cdn.music.apple.com",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types mixtape-player',
];

/**
 * The policy of `embed.html` itself; the page around it only has to allow the frame. It names the origin, because in WebKit
 * `'self'` matches nothing in a sandbox without `allow-same-origin`.
 * @param {string} origin
 */
export const framePolicy = (origin) => [...PLAYER, "trusted-types 'none'"].join('; ').replaceAll("'self'", origin);

/** By way to embed. A page's own button needs the policy of `<presave-button>`. */
export const POLICIES = {
  'mixtape-player': [...PLAYER, "trusted-types 'none'"].join('; '),
  embed: [...PLAYER, "trusted-types 'none'"].join('; '),
  'presave-button': PRESAVE.join('; '),
  frame: framePolicy('https://your-site.example'),
};
