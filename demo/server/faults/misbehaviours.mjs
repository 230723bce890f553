/** Misbehaviours that several faults share; see `faults.mjs`. */

export const NOT_FOUND = /** @type {const} */ ({ kind: 'status', status: 404 });
export const SERVER_ERROR = /** @type {const} */ ({ kind: 'status', status: 500 });
export const NO_CORS = /** @type {const} */ ({ kind: 'no-cors' });
export const REDIRECT = /** @type {const} */ ({ kind: 'redirect' });
export const HANG = /** @type {const} */ ({ kind: 'hang' });
export const SLOW = /** @type {const} */ ({ kind: 'slow', delayMs: 2000 });
export const FLAKY = /** @type {const} */ ({ kind: 'flaky', times: 2, status: 503 });
export const GARBAGE = /** @type {const} */ ({
  kind: 'body',
  type: 'application/octet-stream',
  body: 'not what you asked for',
});
export const HTML = /** @type {const} */ ({
  kind: 'body',
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Welcome</title><p>Please log in to this network.</p>',
});
/** So little that even the first segment, of half a second and 8 kB, is late. */
export const TRICKLE = /** @type {const} */ ({ kind: 'trickle', bytesPerSecond: 1000 });
/** Permanent errors: one attempt. */
const PERMANENT = /** @type {const} */ ([401, 403, 404]);
/** Temporary errors: three attempts. */
const TEMPORARY = /** @type {const} */ ([408, 429, 500, 503]);

/**
 * One fault for each error status.
 * @param {string} what the request that fails; the first part of the fault's id
 * @param {(misbehaviour: import('./misbehave.mjs').Misbehaviour, seen: string) =>
 *   Omit<import('./fault-group.mjs').Fault, 'id' | 'group'>} fault
 */
export const byStatus = (what, fault) => [
  ...PERMANENT.map((status) => ({ id: `${what}-${status}`, ...fault({ kind: 'status', status }, 'one attempt') })),
  ...TEMPORARY.map((status) => ({ id: `${what}-${status}`, ...fault({ kind: 'status', status }, 'three attempts') })),
  {
    id: `${what}-429-much-later`,
    ...fault({ kind: 'status', status: 429, retryAfter: '60' }, 'one attempt, because a minute is too long to wait'),
  },
];

/** Fails once, with `Retry-After` in seconds. */
export const ONE_SECOND_LATER = /** @type {const} */ ({ kind: 'flaky', times: 1, status: 429, retryAfter: 1 });
/** The same with a date, which may be up to two seconds ahead. */
export const AT_A_DATE = /** @type {const} */ ({ kind: 'flaky', times: 1, status: 429, retryAfter: 'date' });
