/** What several entries of the table of faults have in common; see `faults.mjs`. */

export const NOT_FOUND = /** @type {const} */ ({ kind: 'status', status: 404 });
export const SERVER_ERROR = /** @type {const} */ ({ kind: 'status', status: 500 });
export const HANG = /** @type {const} */ ({ kind: 'hang' });
export const SLOW = /** @type {const} */ ({ kind: 'slow', delayMs: 3000 });
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
/** Less than the 7 kB that a second of music takes, so that playing overtakes loading. */
export const TRICKLE = /** @type {const} */ ({ kind: 'trickle', bytesPerSecond: 3000 });
