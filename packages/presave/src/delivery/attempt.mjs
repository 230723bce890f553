import { ServiceProblem } from '../providers/ask.mjs';
import { DSP_NAMES, PROVIDERS } from '../providers/providers.mjs';

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
export async function attempt(name, service, due, { storeTokens, mayAsk, log }) {
  const { id, tokens, release, announcement, storefront } = due;
  if (tokens === undefined) {
    log.error({ consent: id }, 'The tokens of a consent cannot be decrypted: a key is missing from PRESAVE_KEYS');
    return { kind: 'retry', reason: 'key-missing' };
  }
  // The operator has taken this service from the release, and may put it back.
  const dsp = DSP_NAMES.find((one) => one === name);
  if (dsp && !release[dsp]?.[PROVIDERS[dsp].ids.key]?.length) return { kind: 'not-live' };
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
