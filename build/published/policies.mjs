/** @param {string[]} directives besides those that all share */
const policy = (...directives) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'self'",
    "require-trusted-types-for 'script'",
    ...directives,
  ].join('; ');

const PLAYER = policy("script-src 'self'", "media-src 'self' blob:", "trusted-types 'none'");

/**
 * Apple's MusicKit is a script from another origin. Its URL needs a Trusted Types policy, and so does that of the
 * worker for `notify`.
 */
const PRESAVE = policy(
  "script-src 'self' https://js-cdn.music.apple.com",
  'trusted-types mixtape-player mixtape-notify',
);

/**
 * The policy of `embed.html` itself; the page around it only has to allow the frame. It names the origin, because in
 * WebKit `'self'` matches nothing in a sandbox without `allow-same-origin`.
 * @param {string} origin
 */
export const framePolicy = (origin) => PLAYER.replaceAll("'self'", origin);

/**
 * The strictest content security policy for each way to embed, if page, script, API and media share an origin. The
 * demo's strict pages are sent with them, and `dist/csp/` contains them for copying. For other origins, replace
 * `'self'` by the origins (docs/safety.md). A page's own button needs the policy of `<presave-button>`.
 */
export const POLICIES = {
  'mixtape-player': PLAYER,
  embed: PLAYER,
  'presave-button': PRESAVE,
  frame: framePolicy('https://your-site.example'),
};
