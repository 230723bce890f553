import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './problem-response.mjs';

/**
 * Only with `Authorization: Bearer {ADMIN_TOKEN}`.
 * @param {string | undefined} adminToken
 * @returns {import('hono').MiddlewareHandler}
 */
export const requireAdmin = (adminToken) => async (context, next) => {
  if (adminToken === undefined) throw new Refusal(403, 'ADMIN_TOKEN is not set on this server.');
  const [, given = ''] = /^Bearer +(.+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (!timingSafeEqual(digest(given), digest(adminToken)))
    throw new Refusal(401, 'The Authorization must be "Bearer" with the ADMIN_TOKEN.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  await next();
};

/**
 * Digests have equal length, as a comparison in constant time needs.
 * @param {string} text
 */
const digest = (text) => createHash('sha256').update(text).digest();
