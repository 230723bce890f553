/**
 * The origins of this server, the default one first. Requests cannot add to them: the
 * client chooses the `Host` header, and a URL built from it could send a page or a cache to any server.
 * @param {string} serverOrigin where the server listens
 * @param {string} [publicOrigin] where visitors reach it, if it is behind a proxy
 * @returns {readonly string[]}
 */
export function ownOrigins(serverOrigin, publicOrigin) {
  // A proxy may forward the visitor's Host or replace it, so a server behind a proxy has a single origin.
  if (publicOrigin !== undefined) return [publicOrigin];
  const { hostname, port } = new URL(serverOrigin);
  return hostname === '127.0.0.1' ? [serverOrigin, `http://localhost:${port}`] : [serverOrigin];
}

/**
 * The origin to use in the response to a request. This is the origin of the request if it is one of the server's own,
 * so that a page on `localhost` gets URLs of its own origin. Otherwise, it is the default.
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
 * @throws if it is not an http origin, or has a path
 */
export function parseOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`The public origin must look like https://demo.example; it is "${text}".`);
  }
  return url.origin;
}
