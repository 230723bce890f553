import { cors } from 'hono/cors';
import { Refusal } from './problem-response.mjs';

/**
 * Origins of the pages that may send pre-saves and read receipts.
 * @param {Pick<import('../settings/settings.mjs').Settings, 'allowedOrigins'>} settings
 * @param {string} publicUrl
 */
export const pageOrigins = ({ allowedOrigins }, publicUrl) => [...allowedOrigins, new URL(publicUrl).origin];

/**
 * Lets pages of some origins send requests here, and read the answers.
 * @param {import('hono').Hono} routes
 * @param {readonly string[]} allowed origins
 * @param {string[]} methods
 */
export function allowFromPages(routes, allowed, methods) {
  const origins = new Set(allowed);
  routes.use(async (context, next) => {
    const origin = context.req.header('origin');
    // Programs send none, and a browser always sends one with a request that changes something.
    if (origin !== undefined && !origins.has(origin))
      throw new Refusal(403, 'Pages of this origin may not pre-save here: it is not in ALLOWED_ORIGINS.');
    await next();
  });
  routes.use(
    cors({
      origin: [...origins],
      allowMethods: methods,
      allowHeaders: ['Content-Type'],
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
    }),
  );
}
