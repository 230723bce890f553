import { createAdaptorServer } from '@hono/node-server';

/**
 * @typedef {{ origin: string, port: number, close(): Promise<void> }} Listening
 */

/**
 * @param {import('hono').Hono} app
 * @param {{ host: string, port: number }} address port 0 chooses a free one
 * @returns {Promise<Listening>}
 */
export function listen(app, { host, port }) {
  // Keep Node's `Request` and `Response`: Hono's would replace them in the whole process, also for tests.
  const server = /** @type {import('node:http').Server} */ (
    createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  );
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') reject(error);
      else
        reject(
          new Error(`Port ${port} on ${host} is already in use; set PORT (or CROSS_PORT) to a free one.`, {
            cause: error,
          }),
        );
    });
    server.listen(port, host, () => {
      const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        origin: `http://${host}:${taken}`,
        port: taken,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            // Close connections too: responses that hang on purpose would keep the server open for ever.
            server.closeAllConnections();
          }),
      });
    });
  });
}
