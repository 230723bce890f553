import { createAdaptorServer } from '@hono/node-server';
import { Problem } from '../problem.mjs';

const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
/** Longer than proxies keep a connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 75_000;
/** For requests in hand when the server stops. */
const STOP_MS = 10_000;

/**
 * @param {{ host: string, port: number, names?: string }} settings `names`: of the settings that say so
 * @param {(port: number) => import('hono').Hono} createApp called once the port is known
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} `close` waits for requests in hand
 */
export async function listen({ host, port, names = 'HOST and PORT' }, createApp) {
  /** @type {import('hono').Hono | undefined} */
  let app;
  const server = /** @type {import('node:http').Server} */ (
    createAdaptorServer({
      fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
      serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    })
  );
  let isStopping = false;
  // A client would keep its connection, and the server wait for it. Proxies have many such connections.
  server.on('request', (_, response) => response.once('close', () => isStopping && server.closeIdleConnections()));
  await new Promise((resolved, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new Problem(`${names} cannot be used: ${host} ${port} (${error.code}).`)),
    );
    server.listen(port, host, () => resolved(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  app = createApp(address.port);
  return {
    port: address.port,
    close: () =>
      new Promise((resolved) => {
        isStopping = true;
        const timer = setTimeout(() => server.closeAllConnections(), STOP_MS);
        server.close(() => {
          clearTimeout(timer);
          resolved();
        });
        server.closeIdleConnections();
      }),
  };
}
