import { isIPv6 } from 'node:net';
import { Refusal } from './problem-response.mjs';

const MINUTE_MS = 60_000;
/** How many addresses are counted, so that memory stays small: more addresses in a minute share one count. */
const MAX_ADDRESSES = 100_000;

/**
 * Refuses requests beyond `perMinute` from one address.
 * @param {number} perMinute 0: no limit
 * @param {(context: import('hono').Context) => string} addressOf
 * @returns {import('hono').MiddlewareHandler}
 */
export function rateLimit(perMinute, addressOf, now = Date.now) {
  let minute = 0;
  /** @type {Map<string, number>} */
  const counts = new Map();
  return async (context, next) => {
    if (perMinute > 0) {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) counts.clear();
      minute = current;
      const network = networkOf(addressOf(context));
      const key = counts.has(network) || counts.size < MAX_ADDRESSES ? network : 'others';
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const retryAfterSeconds = ((minute + 1) * MINUTE_MS - now()) / 1000;
      if (count > perMinute)
        throw new Refusal(429, 'Too many requests. Please try again in a minute.', { retryAfterSeconds });
    }
    await next();
  };
}

/**
 * A provider gives a household at least 2^64 addresses of IPv6.
 * @param {string} address
 */
function networkOf(address) {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after === undefined ? [] : after.split(':').filter(Boolean);
  const zeros = after === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
