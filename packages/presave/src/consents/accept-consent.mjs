import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProblem } from '../providers/ask.mjs';
import { createPauses } from '../providers/pauses.mjs';
import { PROVIDERS } from '../providers/providers.mjs';

/**
 * For all answers of a service together. The button waits eight seconds for that of this server, which also stores the
 * consent.
 */
const PATIENCE_MS = 7_000;
const MAX_TRIES = 3;
const TRY_AGAIN_MS = 300;
const RETRY_SECONDS = 5;
/** Spotify's codes are valid for ten minutes. */
const CODE_MS = 600_000;
const MAX_CODES = 1_000;

/** A service does not accept the code or the tokens of a visitor. */
export class ConsentRefused extends Error {
  /** @override */
  name = 'ConsentRefused';

  /**
   * @param {string} message in plain English
   * @param {string} reason the service's, such as `invalid-grant`
   */
  constructor(message, reason) {
    super(message);
    this.reason = reason;
  }
}

/** A service cannot be reached, or has asked for a pause. */
export class ServiceUnavailable extends Error {
  /** @override */
  name = 'ServiceUnavailable';

  /**
   * @param {string} message in plain English
   * @param {number} retryAfterSeconds
   */
  constructor(message, retryAfterSeconds) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Has a service accept what a visitor has granted. During a pause that a service has asked for, no process uses a code
 * up.
 * @param {import('../database/open-database.mjs').Database} database
 * @param {import('../log.mjs').Log} log
 */
export function createAcceptance(database, log) {
  const exchangeOnce = createSingleUse();
  /**
   * Until when a service is left alone that refuses the credentials of this process: others may have the right ones.
   * @type {Map<string, number>}
   */
  const refusedUntil = new Map();

  /**
   * @template Result
   * @param {import('../providers/providers.mjs').DspName} name
   * @param {import('../providers/providers.mjs').DspService} service
   * @param {import('../providers/providers.mjs').ConsentBody} body
   * @param {(identified: import('../providers/providers.mjs').Identified) => Promise<Result>} store
   */
  return async function accept(name, service, body, store) {
    const { title } = PROVIDERS[name];
    const pauses = createPauses(database, name);
    const deadline = performance.now() + PATIENCE_MS;
    const refusalSeconds = ((refusedUntil.get(name) ?? 0) - performance.now()) / 1000;
    const seconds = Math.max((await pauses.read()).seconds, refusalSeconds);
    if (seconds > 0) throw unavailable(title, seconds);

    /**
     * Stores the pause that an error begins, and returns its length.
     * @param {unknown} error
     * @returns {Promise<number>}
     */
    async function secondsAfter(error) {
      if (!(error instanceof ServiceProblem)) throw error;
      const { outcome } = error;
      log.warn({ service: name, reason: error.message }, 'A consent could not be accepted');
      if (outcome.kind === 'needs-consent')
        throw new ConsentRefused(`${title} refuses the permission (${outcome.reason}).`, outcome.reason);
      if (outcome.kind !== 'paused') return 0;
      if (outcome.reason === 'settings') refusedUntil.set(name, performance.now() + outcome.seconds * 1000);
      else await pauses.begin(outcome.seconds, outcome.reason);
      return outcome.seconds;
    }

    const patience = { title, pauses, deadline, secondsAfter };
    const exchange = () => askPatiently(1, () => service.exchange(body), patience);
    return exchangeOnce(singleUseOf(body), exchange, async (granted) => {
      const identify = () => service.identify(granted, deadline - performance.now());
      return store(await askPatiently(MAX_TRIES, identify, patience));
    });
  };
}

/**
 * Uses each code and refresh token up once, though the same request may come again, also meanwhile: what it has given
 * is kept until the consent is stored.
 */
function createSingleUse() {
  /** @type {Map<string, Promise<import('../providers/providers.mjs').Granted>>} */
  const exchanges = new Map();

  /**
   * Keeps an exchange for a while.
   * @param {string} key
   * @param {Promise<import('../providers/providers.mjs').Granted>} exchanging
   */
  function keep(key, exchanging) {
    exchanges.delete(key);
    if (exchanges.size >= MAX_CODES) return;
    exchanges.set(key, exchanging);
    setTimeout(() => exchanges.delete(key), CODE_MS).unref();
  }

  /**
   * @template Result
   * @param {string | undefined} key undefined if all of the request works again
   * @param {() => Promise<import('../providers/providers.mjs').Granted>} exchange
   * @param {(granted: import('../providers/providers.mjs').Granted) => Promise<Result>} store
   */
  return async function exchangeOnce(key, exchange, store) {
    if (!key) return store(await exchange());
    const exchanging = exchanges.get(key) ?? exchange();
    exchanges.set(key, exchanging);
    const granted = await exchanging.catch((error) => {
      exchanges.delete(key);
      throw error;
    });
    try {
      const result = await store(granted);
      exchanges.delete(key);
      return result;
    } catch (error) {
      keep(key, exchanging);
      throw error;
    }
  };
}

/**
 * Asks a service, and again after a failure or a short pause, for as long as the button waits.
 * @template Answer
 * @param {number} maxTries
 * @param {() => Promise<Answer>} ask
 * @param {object} patience
 * @param {string} patience.title the service's
 * @param {Pick<import('../providers/pauses.mjs').Pauses, 'read'>} patience.pauses
 * @param {number} patience.deadline on the clock of `performance.now()`
 * @param {(error: unknown) => Promise<number>} patience.secondsAfter the pause that an error begins; throws if asking
 *   again is in vain
 * @returns {Promise<Answer>}
 */
async function askPatiently(maxTries, ask, { title, pauses, deadline, secondsAfter }) {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      let waitSeconds = await secondsAfter(error);
      if (tries === maxTries || performance.now() > deadline) throw unavailable(title, waitSeconds || RETRY_SECONDS);
      await sleep(TRY_AGAIN_MS);
      // Another process may make the pause longer meanwhile.
      while (waitSeconds > 0) {
        if (performance.now() + waitSeconds * 1000 > deadline) throw unavailable(title, waitSeconds);
        await sleep(waitSeconds * 1000);
        waitSeconds = (await pauses.read()).seconds;
      }
    }
  }
}

/**
 * @param {string} title
 * @param {number} retryAfterSeconds
 */
const unavailable = (title, retryAfterSeconds) =>
  new ServiceUnavailable(`${title} cannot be reached at the moment. Please try again later.`, retryAfterSeconds);

/**
 * A code or a refresh token of this body, which works once.
 * @param {import('../providers/providers.mjs').ConsentBody} body
 * @returns {string | undefined} undefined if all of it works again
 */
function singleUseOf(body) {
  if ('code' in body) return JSON.stringify([body.code, body.code_verifier, body.redirect_uri]);
  return body.refresh_token;
}
