// The pace at which a service is asked: its pauses, and the number of consents at once.

/**
 * The pause of a service for one process, which keeps those that it has been asked for itself: they may not be stored
 * yet, or not at all.
 * @param {import('../providers/pauses.mjs').Pauses} pauses
 * @param {(seconds: number) => void} onPause called once for each stored pause
 */
export function createProcessPause(pauses, onPause) {
  let knownPauses = 0;
  let quietUntil = 0;
  return {
    /** Whether this process has been asked for it. */
    isQuiet: () => performance.now() < quietUntil,
    /**
     * @param {number} seconds
     * @param {string} reason
     */
    async begin(seconds, reason) {
      quietUntil = Math.max(quietUntil, performance.now() + seconds * 1000);
      // Refused credentials are this process's alone: others on the same database may have the right ones.
      if (reason !== 'settings') await pauses.begin(seconds, reason);
    },
    /** @returns {Promise<number>} seconds until the pause ends, whichever process began it; 0 without a pause */
    async secondsLeft() {
      const { seconds, times } = await pauses.read();
      if (seconds > 0 && times !== knownPauses) {
        knownPauses = times;
        onPause(seconds);
      }
      return Math.max(seconds, (quietUntil - performance.now()) / 1000);
    },
  };
}

const START_CONCURRENCY = 4;
const MAX_CONCURRENCY = 64;

/**
 * The number of consents of a service that a process delivers at once: more as long as all goes well, half as many
 * after a 429, as TCP does it. The service's limit is not known, and changes.
 */
export function createConcurrency() {
  let limit = START_CONCURRENCY;
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
      limit = Math.min(MAX_CONCURRENCY, limit + Math.max(1, Math.floor(limit / 4)));
    },
    halve() {
      good = 0;
      limit = Math.max(1, Math.floor(limit / 2));
    },
  };
}
