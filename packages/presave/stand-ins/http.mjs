import { createServer } from 'node:http';

/**
 * @typedef {import('./answers.mjs').Answer} Answer
 *
 * @typedef {object} HttpRequest
 * @property {string | undefined} method
 * @property {string} path
 * @property {URLSearchParams} query
 * @property {string | undefined} authorization the header
 * @property {string | undefined} userToken Apple's header
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} bytes the body
 * @property {URLSearchParams} form the body of a form
 * @property {any} json the body if it is JSON
 *
 * @typedef {object} Route
 * @property {string} method
 * @property {RegExp} path its groups are given to `answer`
 * @property {(request: HttpRequest) => import('./faults.mjs').Step | undefined} [step] pages for visitors have none:
 *   they do not fail
 * @property {(request: HttpRequest, ...groups: string[]) => Answer} answer
 */

/** A form with a code, a list of ids, or an encrypted message: a few kilobytes. */
const MAX_BODY_BYTES = 16_384;

/**
 * @param {(request: HttpRequest) => Promise<Answer | 'break' | 'hang'>} answering
 * @returns {import('node:http').RequestListener}
 */
export const listenerFor = (answering) => async (incoming, outgoing) => {
  try {
    const request = await readRequest(incoming);
    const answer = request ? await answering(request) : { status: 413, headers: { Connection: 'close' } };
    if (answer === 'break') incoming.socket.destroy();
    else if (answer !== 'hang') send(outgoing, answer);
  } catch {
    // A body that is no JSON, or a client that has gone.
    send(outgoing, { status: 400 });
  }
};

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @returns {Promise<HttpRequest | undefined>} `undefined`: too long
 */
async function readRequest(incoming) {
  const bytes = await readBody(incoming);
  if (bytes === undefined) return undefined;
  const body = bytes.toString();
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in.invalid');
  const isJson = incoming.headers['content-type']?.startsWith('application/json') && body !== '';
  const userToken = incoming.headers['music-user-token'];
  return {
    method: incoming.method,
    path: pathname,
    query: searchParams,
    authorization: incoming.headers.authorization,
    userToken: typeof userToken === 'string' ? userToken : undefined,
    headers: incoming.headers,
    bytes,
    form: new URLSearchParams(isJson ? '' : body),
    json: isJson ? JSON.parse(body) : undefined,
  };
}

/** @param {import('node:http').IncomingMessage} incoming */
async function readBody(incoming) {
  /** @type {Buffer[]} */
  const pieces = [];
  let bytes = 0;
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * @param {import('node:http').ServerResponse} outgoing
 * @param {Answer} answer
 */
function send(outgoing, { status, headers, body }) {
  // Spotify lets pages of all origins exchange codes.
  outgoing.writeHead(status, { 'Access-Control-Allow-Origin': '*', ...headers }).end(body);
}

/**
 * @param {import('node:http').RequestListener} listener
 * @param {number} [port] a free one otherwise
 */
export async function listen(listener, port = 0) {
  const server = createServer(listener);
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed(undefined));
        server.closeAllConnections();
      }),
  };
}
