import { Hono } from 'hono';
import { requireAdmin } from './admin-token.mjs';
import { Refusal } from './problem-response.mjs';

const PATIENCE_MS = 2_000;
const RETRY_SECONDS = 5;

/**
 * @typedef {Pick<import('./app.mjs').AppOptions, 'store' | 'settings' | 'metrics' | 'credentials' | 'log'>}
 *   HealthOptions
 */

/**
 * `/healthz`: the process answers. `/readyz`: the database does, too. `/metrics`: for Prometheus.
 * @param {HealthOptions & { limit: import('hono').MiddlewareHandler }} options
 */
export function healthRoutes({ store: { database }, settings, metrics, credentials, limit }) {
  const routes = new Hono();
  routes.get('/healthz', (context) => context.json({ ok: true }));

  routes.get('/readyz', limit, async (context) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(reject, PATIENCE_MS);
    });
    try {
      await Promise.race([database.query('select 1', []), late]);
    } catch {
      throw new Refusal(503, 'The database does not answer.', { retryAfterSeconds: RETRY_SECONDS });
    } finally {
      clearTimeout(timer);
    }
    // Refused credentials are told here and change nothing: receipts can be read and revoked all the same.
    return context.json({ ok: true, credentials: credentials?.states() ?? {} });
  });

  routes.get('/metrics', limit, requireAdmin(settings.adminToken), async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
  return routes;
}
