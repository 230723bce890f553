import { routePath } from 'hono/route';

/** Routes that monitoring requests every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs and counts requests by the pattern of their address, not by the address: that of a receipt is a secret.
 * @param {import('../log.mjs').Log} log
 * @param {Pick<import('../metrics.mjs').Metrics, 'countRequest'>} metrics
 * @returns {import('hono').MiddlewareHandler}
 */
export const logRequests = (log, metrics) => async (context, next) => {
  const started = performance.now();
  await next();
  const ms = performance.now() - started;
  const { method } = context.req;
  const { status } = context.res;
  const route = routePath(context, -1);
  metrics.countRequest({ method, route, status, seconds: ms / 1000 });
  const level = PROBES.has(route) && context.res.ok ? 'debug' : 'info';
  log[level]({ method, route, status, ms: Math.round(ms) }, 'request');
};
