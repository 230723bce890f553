import { Hono } from 'hono';
import { clientAddress } from './client-address.mjs';
import { healthRoutes } from './health-routes.mjs';
import { answerProblem } from './problem-response.mjs';
import { rateLimit } from './rate-limit.mjs';
import { logRequests } from './request-log.mjs';

/**
 * Health and metrics of a process that only delivers, at `WORK_PORT`.
 * @param {import('./health-routes.mjs').HealthOptions} options
 */
export function createHealthApp(options) {
  const { settings, log, metrics } = options;
  const limit = rateLimit(settings.rateLimit, clientAddress(settings.trustedProxies));
  const app = new Hono();
  app.onError(answerProblem(log));
  app.notFound((context) => context.json({ error: 'There is nothing at this address.' }, 404));
  app.use(logRequests(log, metrics));
  for (const path of ['/readyz', '/metrics']) app.use(path, limit);
  app.route('/', healthRoutes(options));
  return app;
}
