/** @typedef {import('../providers/ask.mjs').Outcome} Outcome */

const MAX_JITTER_SECONDS = 10;
const MAX_DELAY_SECONDS = 900;

/**
 * A consent's change after an attempt.
 * @typedef {object} Change
 * @property {'waiting' | 'delivered' | 'needs-consent' | 'failed'} state
 * @property {string | null} reason
 * @property {number | null} delaySeconds until the next attempt; `null`: as before
 * @property {boolean} isAttempt pauses, revocations and processes that end are none
 * @property {boolean} isFailing whether the time until it is given up runs
 */

/**
 * @param {Outcome} outcome
 * @param {{ attempts: number, failingSeconds: number }} consent before this attempt; since when attempts have failed
 * @param {{ retrySeconds: number, giveUpHours: number }} settings
 * @param {() => number} [random]
 * @returns {Change}
 */
export function nextState(outcome, { attempts, failingSeconds }, settings, random = Math.random) {
  const attempt = { isAttempt: true, isFailing: false, delaySeconds: null };
  switch (outcome.kind) {
    case 'delivered':
      return { ...attempt, state: 'delivered', reason: null };
    case 'needs-consent':
      return { ...attempt, state: 'needs-consent', reason: outcome.reason };
    case 'not-live':
      return {
        ...attempt,
        state: 'waiting',
        reason: 'not-live',
        delaySeconds: backoffSeconds(attempts, settings, random),
      };
    case 'retry': {
      if (failingSeconds >= settings.giveUpHours * 3_600) {
        return { ...attempt, state: 'failed', reason: outcome.reason };
      }
      const delaySeconds = backoffSeconds(attempts, settings, random);
      return { ...attempt, state: 'waiting', reason: outcome.reason, delaySeconds, isFailing: true };
    }
    case 'paused':
      return { ...attempt, state: 'waiting', reason: `paused-${outcome.reason}`, isAttempt: false };
    case 'let-go':
      return { ...attempt, state: 'waiting', reason: null, isAttempt: false };
  }
}

/**
 * Doubles with each attempt up to a quarter of an hour; the jitter keeps those apart that failed together.
 * @param {number} attempts
 * @param {{ retrySeconds: number }} settings
 * @param {() => number} random
 */
function backoffSeconds(attempts, { retrySeconds }, random) {
  const seconds = Math.min(retrySeconds * 2 ** Math.min(attempts, 30), Math.max(MAX_DELAY_SECONDS, retrySeconds));
  return seconds + random() * Math.min(MAX_JITTER_SECONDS, seconds / 2);
}
