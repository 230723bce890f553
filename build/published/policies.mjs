/**
 * The strictest policies under which each way to embed works where page, script, API and media share an origin: what
 * the demo's strict pages are sent with, and what is published in `dist/csp/` to paste. Elsewhere the origins take the
 * place of `'self'` (docs/embedding-safely.md).
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

/** MusicKit is a script of Apple's; its address becomes one by the policy that is named here. */
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
 * For `embed.html` itself; the page around it only has to allow the frame. By the name of its origin, as WebKit takes
 * `'self'` for nothing where a sandbox has taken the origin away.
 * @param {string} origin
 */
export const framePolicy = (origin) => [...PLAYER, "trusted-types 'none'"].join('; ').replaceAll("'self'", origin);

/** By way to embed. A button of the page's own takes what `<presave-button>` takes. */
export const POLICIES = {
  'mixtape-player': [...PLAYER, "trusted-types 'none'"].join('; '),
  embed: [...PLAYER, "trusted-types 'none'"].join('; '),
  'presave-button': PRESAVE.join('; '),
  frame: framePolicy('https://your-site.example'),
};
