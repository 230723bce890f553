import { ServiceProblem } from '../providers/ask.mjs';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';

const MAX_JITTER_SECONDS = 10;
const MAX_DELAY_SECONDS = 900;

/** @typedef {import('../providers/ask.mjs').Outcome} Outcome */
/** @typedef {import('./due-consents.mjs').Due} Due */

/**
 * Tries to save a release for one consent. Never throws.
 * @param {import('../providers/providers.mjs').ServiceName} name
 * @param {import('../providers/providers.mjs').Service} service
 * @param {Due} due
 * @param {object} tools
 * @param {(tokens: Record<string, string>) => Promise<boolean>} tools.storeTokens
 * @param {() => Promise<boolean>} tools.mayAsk
 * @param {Pick<import('pino').Logger, 'error'>} tools.log
 * @returns {Promise<Outcome>}
 */
export async function tryToSave(name, service, due, { storeTokens, mayAsk, log }) {
  const { id, tokens, release, announcement, storefront } = due;
  if (tokens === undefined) {
    log.error({ consent: id }, 'The tokens of a consent cannot be decrypted: a key is missing from PRESAVE_KEYS');
    return { kind: 'key-missing', isUnasked: true };
  }
  // The operator has taken this service from the release, and may put it back.
  const dsp = DSP_NAMES.find((one) => one === name);
  if (dsp && !release[dsp]?.[PROVIDERS[dsp].ids.key]?.length) return { kind: 'not-live', isUnasked: true };
  try {
    return await service.save({ tokens, release, announcement, storefront, storeTokens, mayAsk });
  } catch (error) {
    if (error instanceof ServiceProblem) return error.outcome;
    // A bug. Its message may say what was asked; its name and place do not.
    const { name: kind, stack } = error instanceof Error ? error : new Error();
    const place = stack?.split('\n').find((line) => /^\s+at /.test(line));
    log.error({ consent: id, error: kind, place: place?.trim() }, 'An attempt ended by an error');
    return { kind: 'retry', reason: 'error' };
  }
}

/**
 * A consent's change after an attempt.
 * @typedef {object} Change
 * @property {'waiting' | 'delivered' | 'needs-consent' | 'failed'} state
 * @property {string | null} reason
 * @property {number | null} delaySeconds until the next attempt; `null`: as before
 * @property {boolean} isCounted among the attempts: not after a pause, a revocation or the end of the process
 * @property {boolean} isFailing whether the attempt has failed, so that the time runs until the consent is given up
 */

/**
 * Decides how a consent changes by an attempt.
 * @param {Outcome} outcome
 * @param {{ attempts: number, failingSeconds: number }} consent before this attempt; since when attempts have failed
 * @param {{ retrySeconds: number, giveUpHours: number }} settings
 * @param {() => number} [random]
 * @returns {Change}
 */
export function nextState(outcome, { attempts, failingSeconds }, settings, random = Math.random) {
  const ended = { isCounted: true, isFailing: false, delaySeconds: null };
  switch (outcome.kind) {
    case 'delivered':
      return { ...ended, state: 'delivered', reason: null };
    case 'needs-consent':
      return { ...ended, state: 'needs-consent', reason: outcome.reason };
    case 'not-live':
    // Giving up would delete the tokens, and the operator may find the key later.
    case 'key-missing':
      return {
        ...ended,
        state: 'waiting',
        reason: outcome.kind,
        delaySeconds: backoffSeconds(attempts, settings, random),
      };
    case 'retry': {
      if (failingSeconds >= settings.giveUpHours * 3_600) {
        return { ...ended, state: 'failed', reason: outcome.reason };
      }
      const delaySeconds = backoffSeconds(attempts, settings, random);
      return { ...ended, state: 'waiting', reason: outcome.reason, delaySeconds, isFailing: true };
    }
    case 'paused':
      return { ...ended, state: 'waiting', reason: `paused-${outcome.reason}`, isCounted: false };
    case 'let-go':
      return { ...ended, state: 'waiting', reason: null, isCounted: false };
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
