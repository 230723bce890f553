import { createServer } from 'node:http';
import { errorCode, Problem } from '../problem.mjs';

/** The names of this machine, with any port, because a port may be forwarded. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request means this machine. A site can give its name the address of this machine (DNS rebinding). Then its
 * pages are of the same origin as ours.
 * @param {import('node:http').IncomingMessage} request
 */
export const isForThisMachine = ({ headers }) => LOOPBACK.test(headers.host ?? '');

/**
 * Answers requests from this machine.
 * @param
 *   {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 *   answer
 * @param {number} port 0 chooses a free one
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function startLocalServer(answer, port) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      // The visitor has disconnected, or the file was deleted while it was read.
      if (errorCode(error) === '') throw error;
      response.destroy();
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = errorCode(error) === 'EADDRINUSE';
      reject(isTaken ? new Problem(`Port ${port} is already in use; choose another: --port 8081`) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
