import { request } from 'node:http';

/**
 * Sends a request to a local server with any headers, including those that `fetch` does not allow, such as `Host`.
 * @param {number} port
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
export function sendRaw(port, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
      let text = '';
      try {
        for await (const piece of response.setEncoding('utf8')) text += piece;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const MEGABYTE = Buffer.alloc(1_000_000, 'x');
/** A server that has rejected a body reads less than this. */
const MOST_BYTES = 100_000_000;

/**
 * Sends a body of up to 100 MB, as long as the server accepts data.
 * @param {number} port
 * @param {string} path
 * @param {Record<string, string>} headers without a `Content-Length` the body is chunked
 * @returns {Promise<{ status: number, sentBytes: number }>} once the connection is closed; status 0 without an answer
 */
export function sendLongBody(port, path, headers) {
  return new Promise((resolve) => {
    let status = 0;
    let isClosed = false;
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      status = response.statusCode ?? 0;
      response.on('error', () => {});
      response.resume();
    });
    let sentBytes = 0;
    const more = () => {
      if (isClosed) return;
      if (sentBytes === MOST_BYTES) return void sent.destroy();
      sentBytes += MEGABYTE.length;
      if (sent.write(MEGABYTE)) setImmediate(more);
      else sent.once('drain', more);
    };
    // If the server closes the connection during the upload, it is reset.
    sent.on('error', () => {});
    sent.on('socket', (socket) =>
      socket.on('close', () => {
        isClosed = true;
        resolve({ status, sentBytes });
      }),
    );
    more();
  });
}
