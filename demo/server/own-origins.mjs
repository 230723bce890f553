/**
 * The origins under which this server is reached, the one to use by default first. Requests cannot add to them: the
 * client chooses the `Host` header, and an address built from it could send a page or a cache to any server.
 * @param {string} serverOrigin where the server listens
 * @param {string} [publicOrigin] where visitors reach it, if it is behind a proxy
 * @returns {readonly string[]}
 */
export function ownOrigins(serverOrigin, publicOrigin) {
  // A proxy may pass the visitor's Host on or write its own, so behind one there is a single origin.
  if (publicOrigin !== undefined) return [publicOrigin];
  const { hostname, port } = new URL(serverOrigin);
  return hostname === '127.0.0.1' ? [serverOrigin, `http://localhost:${port}`] : [serverOrigin];
}

/**
 * The origin to use in the answer to a request: the one it was sent to if that is one of the server's own, so that a
 * page on `localhost` is answered with addresses of its own origin, else the default.
 * @param {readonly string[]} origins as `ownOrigins` returns them
 * @param {{ url: string }} request
 */
export function ownOriginOf(origins, { url }) {
  const { origin } = new URL(url);
  const [byDefault = ''] = origins;
  return origins.includes(origin) ? origin : byDefault;
}

/**
 * @param {string} text
 * @returns {string} the origin, as browsers send it
 * @throws if it is no http origin, or has a path
 */
export function parseOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`The public origin has to look like https://demo.example; it is "${text}".`);
  }
  return url.origin;
}
