import { Hono } from 'hono';
import { adminRoutes } from './admin-routes.mjs';
import { calendarRoutes } from './calendar-routes.mjs';
import { clientAddress } from './client-address.mjs';
import { healthRoutes } from './health-routes.mjs';
import { notifyRoute } from './notify-route.mjs';
import { presaveRoute } from './presave-route.mjs';
import { answerProblem } from './problem-response.mjs';
import { rateLimit } from './rate-limit.mjs';
import { receiptRoutes } from './receipt-routes.mjs';
import { logRequests } from './request-log.mjs';

/**
 * @typedef {object} AppOptions
 * @property {import('../open-store.mjs').Store} store
 * @property {ReturnType<typeof import('../providers/providers.mjs').createServices>} services
 * @property {import('../settings/settings.mjs').Settings} settings
 * @property {string} publicUrl
 * @property {import('../metrics.mjs').Metrics} metrics
 * @property {Pick<import('../providers/watch-credentials.mjs').CredentialsWatch, 'states'>} [credentials]
 * @property {import('../log.mjs').Log} log
 */

/**
 * Everything that the server answers.
 * @param {AppOptions} options
 */
export function createApp(options) {
  const { app, limit } = createEmptyApp(options);
  app.use('/admin/*', limit);
  app.route('/api/presave', presaveRoute({ ...options, limit }));
  app.route('/api/notify', notifyRoute({ ...options, limit }));
  app.route('/admin', adminRoutes(options));
  app.route('/receipt', receiptRoutes({ ...options, limit }));
  app.route('/calendar', calendarRoutes({ ...options, limit }));
  app.route('/', healthRoutes({ ...options, limit }));
  return app;
}

/**
 * Health and metrics of a process that only delivers, at `WORK_PORT`.
 * @param {import('./health-routes.mjs').HealthOptions} options
 */
export function createHealthApp(options) {
  const { app, limit } = createEmptyApp(options);
  app.route('/', healthRoutes({ ...options, limit }));
  return app;
}

/**
 * An app that has a log and answers problems, and what limits the requests of a client.
 * @param {Pick<AppOptions, 'settings' | 'log' | 'metrics'>} options
 */
function createEmptyApp({ settings, log, metrics }) {
  const app = new Hono();
  app.onError(answerProblem(log));
  app.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404));
  app.use(logRequests(log, metrics));
  return { app, limit: rateLimit(settings.rateLimit, clientAddress(settings.trustedProxies)) };
}
