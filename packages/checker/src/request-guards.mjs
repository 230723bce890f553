/**
 * Checks a request before its body is read. Any site can make a visitor's browser send a POST here, and any
 * client can send an endless one.
 *
 * @typedef {import('hono').MiddlewareHandler} MiddlewareHandler
 */

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Refuses longer bodies, also without a `Content-Length`, and stops reading them. Used instead of Hono's `bodyLimit`,
 * which cannot read chunked bodies from Node's own `Request` (see `listen.mjs`).
 * @param {number} maxBytes
 * @returns {MiddlewareHandler}
 */
export const limitBody = (maxBytes) => async (context, next) => {
  const { req } = context;
  const refuse = () => context.json({ error: `The body can have at most ${maxBytes} bytes` }, 413);
  if (req.header('transfer-encoding') === undefined) {
    return Number(req.header('content-length') ?? 0) > maxBytes ? refuse() : next();
  }
  // The body of a GET is ignored, even if its headers announce one.
  if (req.raw.body === null) return next();
  const body = await readUpTo(maxBytes, req.raw.body);
  if (body === undefined) return refuse();
  req.raw = new Request(req.url, { method: req.method, headers: req.raw.headers, body });
  return next();
};

/**
 * @param {number} maxBytes
 * @param {ReadableStream<Uint8Array>} body
 * @returns {Promise<Uint8Array<ArrayBuffer> | undefined>} `undefined` if it is longer
 */
async function readUpTo(maxBytes, body) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let bytes = 0;
  // Not `for await`: leaving the loop would close the connection before the response.
  const reader = body.getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) return undefined;
    pieces.push(value);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * Refuses types that a form or a script of another origin can send without a preflight, such as `text/plain`.
 * @type {MiddlewareHandler}
 */
export const requireJson = async (context, next) => {
  if (JSON_TYPE.test(context.req.header('content-type') ?? '')) return next();
  return context.json({ error: 'The Content-Type must be application/json' }, 415);
};

/**
 * Refuses requests from other origins, and those without `Origin`: browsers send it with every POST.
 * @param {readonly string[]} origins
 * @returns {MiddlewareHandler}
 */
export const requireOrigin = (origins) => async (context, next) => {
  if (origins.includes(context.req.header('origin') ?? '')) return next();
  return context.json({ error: 'The Origin is missing or not allowed' }, 403);
};
