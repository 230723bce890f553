import { DSP_NAMES, PROVIDERS } from './providers.mjs';

const CHECK_MS = 3_600_000;
/** After a check that came to nothing, because the service did not answer. */
const CHECK_AGAIN_MS = 60_000;
const DAY_MS = 86_400_000;
const END_SOON_MS = 30 * DAY_MS;

/** @typedef {import('./providers.mjs').DspName} DspName */
/** `unknown`: no check has had an answer yet. @typedef {'accepted' | 'refused' | 'unknown'} CredentialState */

/**
 * Asks each service now and once an hour whether it accepts this server's credentials, so that an operator learns it
 * before the release day. Says once a day if they end within a month. Nothing else depends on the answer: a service may
 * be wrong, or out of order.
 * @param {object} options
 * @param {Partial<Record<DspName, Pick<import('./providers.mjs').DspService, 'check' | 'credentialsEnd'>>>}
 *   options.services
 * @param {Pick<import('pino').Logger, 'info' | 'warn'>} options.log
 * @param {Pick<import('../metrics.mjs').Metrics, 'showCredentials' | 'showCredentialsEnd'>} options.metrics
 * @param {number} [options.checkMs]
 * @param {number} [options.checkAgainMs]
 */
export function watchCredentials({ services, log, metrics, checkMs = CHECK_MS, checkAgainMs = CHECK_AGAIN_MS }) {
  const names = DSP_NAMES.filter((name) => services[name]);
  const states = /** @type {Partial<Record<DspName, CredentialState>>} */ (
    Object.fromEntries(names.map((name) => [name, 'unknown']))
  );
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();
  /** When the log last said that the credentials end. @type {Map<DspName, number>} */
  const endWarnings = new Map();
  let isStopped = false;

  /**
   * @param {DspName} name
   * @returns {Promise<CredentialState>}
   */
  async function ask(name) {
    try {
      return (await services[name]?.check()) ? 'accepted' : 'refused';
    } catch {
      return 'unknown';
    }
  }

  /** @param {DspName} name */
  function warnOfEnd(name) {
    const end = services[name]?.credentialsEnd;
    const now = Date.now();
    if (!end || end.getTime() - now >= END_SOON_MS || now - (endWarnings.get(name) ?? 0) < DAY_MS) return;
    endWarnings.set(name, now);
    const { title, credentials } = PROVIDERS[name];
    const sentence =
      end.getTime() <= now
        ? 'has ended: renew it, no pre-save can be accepted or saved there.'
        : 'ends soon: renew it before the next release day.';
    log.warn({ service: name, end }, `${title}: ${credentials} ${sentence}`);
  }

  /** @param {DspName} name */
  async function check(name) {
    warnOfEnd(name);
    const answer = await ask(name);
    if (isStopped) return;
    if (answer === 'refused') {
      const { title, credentials } = PROVIDERS[name];
      log.warn({ service: name }, `${title} refuses ${credentials}: no pre-save can be accepted or saved there.`);
    } else if (answer === 'accepted' && states[name] === 'refused') {
      log.info({ service: name }, `${PROVIDERS[name].title} accepts the credentials again.`);
    }
    // A service that does not answer says nothing about what it said before.
    if (answer !== 'unknown') {
      states[name] = answer;
      metrics.showCredentials(name, answer === 'accepted');
    }
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        check(name);
      },
      answer === 'unknown' ? checkAgainMs : checkMs,
    );
    timers.add(timer);
  }

  for (const name of names) {
    const end = services[name]?.credentialsEnd;
    if (end) metrics.showCredentialsEnd(name, end);
    check(name);
  }
  return {
    states: () => ({ ...states }),
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
/** @typedef {ReturnType<typeof watchCredentials>} CredentialsWatch */
