const START = 4;
const MOST = 64;

/**
 * The number of consents of a service that a process delivers at once: more as long as all goes well, half as many after a 429, as
 * TCP does it. The service's limit is not known, and changes.
 */
export function createConcurrency() {
  let limit = START;
  let good = 0;
  return {
    get limit() {
      return limit;
    },
    /** After as many answers as there may be requests, a quarter more. */
    succeeded() {
      good += 1;
      if (good < limit) return;
      good = 0;
      limit = Math.min(MOST, limit + Math.max(1, Math.floor(limit / 4)));
    },
    halve() {
      good = 0;
      limit = Math.max(1, Math.floor(limit / 2));
    },
  };
}
