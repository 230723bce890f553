import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { probeRoute } from '@mixtape-player/checker/probe';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { mixtapeApi } from './api.mjs';
import { docs } from './docs.mjs';
import { createMisbehave, SAME_ORIGIN_ONLY } from './faults/misbehave.mjs';
import { listen } from './listen.mjs';
import { media } from './media.mjs';
import { oembed } from './oembed.mjs';
import { ownOriginOf, ownOrigins, parseOrigin } from './own-origins.mjs';
import { crossOriginHost, pages } from './pages.mjs';
import { createPresave, PRESAVE_PATHS } from './presave/presave.mjs';
import { builtFiles } from './static.mjs';
import { tools } from './tools.mjs';

/**
 * @typedef {object} DemoServerOptions
 * @property {string} [host] by default `127.0.0.1`
 * @property {number} [port] by default 0, which chooses a free one
 * @property {number} [crossPort] if given (0 chooses a free one), the cross-origin page is served there
 * @property {string} [publicOrigin] where visitors reach the server if it is behind a proxy, such as
 *   `https://demo.example`; all URLs in responses start with it
 * @property {string} [apiKey] if given, stream requests without it in `X-API-Key` get status 401
 * @property {string} [mediaOrigin] origin in the URLs of covers and streams; by default the server's own
 * @property {boolean} [probe] answers `/api/probe`, which the checker needs; only for your own machine
 * @property {number} [latencyMs] delay of every response
 * @property {number} [faultTimeScale] factor for the delays of faults; by default 1
 * @property {string} [distFolder] the built files
 * @property {string} [docsFolder] the built documentation
 * @property {import('./presave/presave.mjs').PresaveOptions} [presave]
 * @property {(request: { method: string, url: URL, headers: Headers }) => void} [onRequest]
 *
 * @typedef {object} DemoServer
 * @property {string} origin the public one if it is given, else where the server listens
 * @property {number} port
 * @property {string | undefined} crossOrigin origin of the cross-origin page
 * @property {Awaited<ReturnType<typeof createPresave>>} presave
 * @property {() => Promise<unknown>} prepareDocs builds the documentation if its files have changed, which nothing
 *   waits for
 * @property {() => Promise<void>} close also ends responses that hang on purpose
 */

const DIST_FOLDER = fileURLToPath(new URL('../../dist', import.meta.url));
const DOCS_FOLDER = fileURLToPath(new URL('../../.dist-docs', import.meta.url));

/** Ten minutes. Browsers cache a preflight response for two hours at most. */
const PREFLIGHT_MAX_AGE_SECONDS = 600;

const anyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  allowHeaders: ['X-API-Key', 'Range', 'If-Range', 'If-None-Match', 'Cache-Control'],
  exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Retry-After'],
  maxAge: PREFLIGHT_MAX_AGE_SECONDS,
});

/**
 * Starts the demo: pages, built files, API and media, on one origin.
 * @param {DemoServerOptions} [options]
 * @returns {Promise<DemoServer>}
 */
export async function startDemoServer(options = {}) {
  const { host = '127.0.0.1', port = 0, crossPort, apiKey, mediaOrigin, latencyMs = 0, onRequest } = options;
  const publicOrigin = options.publicOrigin === undefined ? undefined : parseOrigin(options.publicOrigin);
  if (publicOrigin !== undefined && options.probe) {
    throw new Error('PROBE cannot be used together with PUBLIC_ORIGIN: the probe is for this machine only.');
  }
  const misbehave = createMisbehave(options.faultTimeScale);
  /** Known once the server listens. @type {readonly string[]} */
  let origins = [];
  const originOf = (/** @type {Request} */ request) => ownOriginOf(origins, request);
  const app = new Hono();
  /** @type {import('./listen.mjs').Listening | undefined} */
  let crossServer;
  /** @type {Awaited<ReturnType<typeof createPresave>> | undefined} */
  let presave;

  app.use(async (context, next) => {
    const { method, url, headers } = context.req.raw;
    onRequest?.({ method, url: new URL(url), headers });
    if (latencyMs > 0) await sleep(latencyMs);
    await next();
    if (context.res.headers.has(SAME_ORIGIN_ONLY)) context.res.headers.delete('Access-Control-Allow-Origin');
  });
  for (const path of ['/v3/*', '/v2.0/*', '/play/*', '/media/*', '/dist/*', '/oembed']) app.use(path, anyOrigin);
  app.route('/', mixtapeApi({ misbehave, apiKey, mediaOrigin, originOf }));
  app.route('/', media({ misbehave }));
  for (const path of PRESAVE_PATHS) {
    // Created last, because it needs both origins.
    app.all(path, ({ req, env }) => presave?.fetch(req.raw, env) ?? new Response(null, { status: 503 }));
  }
  app.route('/', builtFiles({ folder: options.distFolder ?? DIST_FOLDER, originOf }));
  app.route('/', tools());
  const documentation = docs({ folder: options.docsFolder ?? DOCS_FOLDER });
  app.route('/', documentation.routes);
  app.route('/', oembed({ originOf }));
  if (options.probe) app.route('/', probeRoute({ origins: () => origins }));
  app.route('/', pages({ crossOrigin: () => crossServer?.origin, originOf, hasProbe: options.probe ?? false }));
  app.notFound((context) => context.json({ error: 'Not found' }, 404));

  const server = await listen(app, { host, port });
  const origin = publicOrigin ?? server.origin;
  origins = ownOrigins(server.origin, publicOrigin);
  if (crossPort !== undefined) {
    try {
      crossServer = await listen(
        crossOriginHost(() => origin),
        { host, port: crossPort },
      );
    } catch (error) {
      await server.close();
      throw error;
    }
  }
  const isPublic = publicOrigin !== undefined;
  presave = await createPresave({ ...options.presave, origins, crossOrigin: crossServer?.origin, isPublic });
  const { close } = presave;
  return {
    presave,
    origin,
    port: server.port,
    crossOrigin: crossServer?.origin,
    prepareDocs: documentation.prepare,
    close: async () => {
      documentation.close();
      await Promise.all([server.close(), crossServer?.close(), close()]);
    },
  };
}
