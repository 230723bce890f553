/** Times in seconds. */
const MINUTE = 60;
const HOUR = 3600;
const YEAR = 31_536_000;
const FOREVER = `public, max-age=${YEAR}, immutable`;

/** Names in `player/` with a hash of the content: `hls-source-SGIV4r7o.js`, `first-view-0123abcd.css`. */
const HASHED = '-[A-Za-z0-9_-]{8}\\.(?:js|css)$';

/**
 * Rules for a server of a site's files: the type of those without extension, how long they stay the same.
 * Every file may be read by pages of other origins. A later rule wins.
 * @typedef {{ path: string, pattern: string, type?: string, cache: string }} Rule
 * @type {readonly Rule[]} `path` for hosts that know only `*`, `pattern` a regular expression
 */
const RULES = [
  { path: '/v3/*', pattern: '/v3/mixtapes/[^/]+/queue$', type: 'application/json', cache: `public, max-age=${MINUTE}` },
  { path: '/v2.0/*', pattern: '/v2\\.0/stream/[^/]+$', type: 'application/json', cache: `public, max-age=${MINUTE}` },
  { path: '/play/*', pattern: '/play/[^/]+$', type: 'audio/mpeg', cache: `public, max-age=${HOUR}` },
  { path: '/media/*', pattern: '/media/', cache: FOREVER },
  { path: '/media/*.m3u8', pattern: '/media/.*\\.m3u8$', type: 'application/vnd.apple.mpegurl', cache: FOREVER },
  { path: '/media/*.mp4', pattern: '/media/[^/]+\\.mp4$', type: 'video/mp4', cache: FOREVER },
  { path: '/media/*.m4s', pattern: '/media/[^/]+/.*\\.(?:m4s|mp4)$', type: 'audio/mp4', cache: FOREVER },
  { path: '/calendar/*', pattern: '/calendar/[^/]+\\.ics$', type: 'text/calendar', cache: `public, max-age=${HOUR}` },
  { path: '/fonts/*', pattern: '/fonts/', cache: FOREVER },
  { path: '/player/*', pattern: '/player/', cache: 'no-cache' },
];

/** For Netlify, Cloudflare Pages and other hosts that read `_headers`. */
const headersFile = () =>
  RULES.map(({ path, type, cache }) =>
    [
      path,
      ...(type ? [`  Content-Type: ${type}`] : []),
      // These hosts join the values of several rules that match. `/media/*` matches too, and `*, *` allows no origin.
      ...(path.startsWith('/media/*.') ? [] : ['  Access-Control-Allow-Origin: *', `  Cache-Control: ${cache}`]),
      '',
    ].join('\n'),
  ).join('\n');

const htaccess = () => `# For Apache 2.4, with "AllowOverride All" (or FileInfo and AuthConfig) for this folder.
${RULES.map(({ pattern, type, cache }) => apacheRule(pattern, type, cache)).join('')}${apacheRule(`/player/.*${HASHED}`, undefined, FOREVER)}<If "%{REQUEST_URI} =~ m#/(?:\\.mixtape-publish(?:/|$)|nginx\\.conf$|_headers$|\\.htaccess$)#">
  Require all denied
</If>
`;

/**
 * @param {string} pattern
 * @param {string | undefined} type
 * @param {string} cache
 */
const apacheRule = (pattern, type, cache) => `<If "%{REQUEST_URI} =~ m#${pattern}#">
${type ? `  ForceType ${type}\n` : ''}  <IfModule mod_headers.c>
    Header set Access-Control-Allow-Origin "*"
    Header set Cache-Control "${cache}"
  </IfModule>
</If>
`;

const nginxConf = () => `# For nginx, inside a server block:
#   server {
#     listen 80;
#     root /path/to/site;
#     include /path/to/site/nginx.conf;
#   }
# It expects the site at the root of the host.
index index.html;
location ~ (?:^|/)\\.mixtape-publish(?:/|$) { return 404; }
location ~ ^/(?:nginx\\.conf|_headers|\\.htaccess)$ { return 404; }
${nginxRule(`/player/.*${HASHED}`, undefined, FOREVER)}${[...RULES]
  // The first location that matches counts.
  .reverse()
  .map(({ pattern, type, cache }) => nginxRule(pattern, type, cache))
  .join('')}`;

/**
 * @param {string} pattern
 * @param {string | undefined} type
 * @param {string} cache
 */
const nginxRule = (pattern, type, cache) => `location ~ "^${pattern}" {
${type ? `  types { }\n  default_type ${type};\n` : ''}  add_header Access-Control-Allow-Origin "*";
  add_header Cache-Control "${cache}";
}
`;

/** Configuration of servers, by path in the site. */
export const serverConfigs = () => ({
  _headers: headersFile(),
  '.htaccess': htaccess(),
  'nginx.conf': nginxConf(),
});

/**
 * The headers of a file, for our own server.
 * @param {string} path in the site, with a slash before it
 * @returns {{ type: string | undefined, cache: string }}
 */
export function headersOf(path) {
  const rule = RULES.findLast(({ pattern }) => new RegExp(`^${pattern}`).test(path));
  const isHashed = new RegExp(`^/player/.*${HASHED}`).test(path);
  return { type: rule?.type, cache: isHashed ? FOREVER : (rule?.cache ?? 'no-cache') };
}
