import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { adminRoutes } from './admin-routes.mjs';
import { clientAddress } from './client-address.mjs';
import { healthRoutes } from './health-routes.mjs';
import { presaveRoute } from './presave-route.mjs';
import { answerProblem } from './problem-response.mjs';
import { rateLimit } from './rate-limit.mjs';
import { receiptRoutes } from './receipt-routes.mjs';

/**
 * @typedef {object} AppOptions
 * @property {import('../open-store.mjs').Store} store
 * @property {ReturnType<typeof import('../providers/providers.mjs').createServices>} services
 * @property {import('../settings/settings.mjs').Settings} settings
 * @property {string} publicUrl
 * @property {{ text: () => Promise<string>, contentType: string }} metrics
 * @property {import('../log.mjs').Log} log
 */

/** Everything that the server answers. @param {AppOptions} options */
export function createApp(options) {
  const { settings, log } = options;
  const limit = rateLimit(settings.rateLimit, clientAddress(settings.trustedProxies));
  const app = new Hono();
  app.onError(answerProblem(log));
  app.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404));

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    // The pattern, not the address: that of a receipt is a secret.
    const { method } = context.req;
    log.info(
      {
        method,
        route: routePath(context, -1),
        status: context.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  for (const path of ['/admin/*', '/readyz', '/metrics']) app.use(path, limit);
  app.route('/api/presave', presaveRoute({ ...options, limit }));
  app.route('/admin', adminRoutes(options));
  app.route('/receipt', receiptRoutes({ ...options, limit }));
  app.route('/', healthRoutes(options));
  return app;
}
