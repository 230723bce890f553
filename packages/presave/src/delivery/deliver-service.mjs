import { attempt } from './attempt.mjs';
import { inBatches } from './batches.mjs';
import { createConcurrency } from './concurrency.mjs';
import { createDeliveryLog } from './delivery-log.mjs';
import { createDueConsents } from './due-consents.mjs';
import { nextState } from './next-state.mjs';
import { createPauses } from './pauses.mjs';

const POLL_MS = 500;
const LINGER_MS = 10;
const LET_GO = /** @type {const} */ ({ kind: 'let-go' });

/** @typedef {import('./due-consents.mjs').Due} Due */

/**
 * Delivers what is due at one service, until it is stopped.
 * @param {object} options
 * @param {import('../database/open-database.mjs').Database} options.database
 * @param {Pick<import('../consents/consents.mjs').Consents, 'openTokens' | 'sealTokens'>} options.consents
 * @param {import('./queue.mjs').Queues} options.queues
 * @param {import('../services/services.mjs').ServiceName} options.name also of its queue
 * @param {import('../services/services.mjs').Service} options.service
 * @param {string} options.worker this process, a UUID
 * @param {{ retrySeconds: number, giveUpHours: number }} options.settings
 * @param {import('pino').Logger} options.log
 */
export function deliverService({ database, consents, queues, name, service, worker, settings, log }) {
  const dues = createDueConsents({ database, consents, service: name, worker });
  const pauses = createPauses(database, name);
  const concurrency = createConcurrency();
  const mayBeSent = inBatches(dues.mayBeSent, { lingerMs: LINGER_MS });
  // Without collecting calls first: until the new token is stored, only this process has it.
  const storeTokens = inBatches(dues.storeTokens);
  const finish = inBatches(dues.finish, { lingerMs: LINGER_MS });
  const deliveryLog = createDeliveryLog(name, log);
  /** Jobs. One of them comes again if the database was away too long for its renewal. @type {Set<string>} */
  const inHand = new Set();
  const idle = createWait();
  let isStopping = false;
  let knownPauses = 0;
  /** The pause that this process has been asked for, until it is stored. */
  let quietUntil = 0;
  const isQuiet = () => performance.now() < quietUntil;

  /** @param {Due} due */
  async function deliver(due) {
    /** @type {Parameters<typeof attempt>[3]} */
    const tools = {
      // If the database cannot be reached, the service has not failed: the consent goes back.
      storeTokens: (tokens) => storeTokens({ due, tokens }).catch(() => false),
      mayAsk: async () => !isStopping && (await mayBeSent(due).catch(() => false)) && !isStopping && !isQuiet(),
      log,
    };
    const outcome = isQuiet() ? LET_GO : await attempt(name, service, due, tools);
    if (outcome.kind === 'paused') {
      quietUntil = Math.max(quietUntil, performance.now() + outcome.seconds * 1000);
      await pauses.begin(outcome.seconds, outcome.reason);
    } else if (outcome.kind !== 'retry' && outcome.kind !== 'let-go') concurrency.succeeded();
    const change = nextState(outcome, due, settings);
    const result = change.state === 'failed' ? 'failed' : outcome.kind;
    await finish({ due, change, result: result === 'let-go' ? null : result });
    if (result !== 'let-go') deliveryLog.add(result, due, change);
  }

  /** @param {Due} due */
  function start(due) {
    inHand.add(due.job);
    deliver(due)
      // The job is not renewed any more, and taken up again when the database is back.
      .catch((error) => log.warn({ service: name, error: error.name }, 'What came of an attempt could not be stored'))
      .finally(() => {
        inHand.delete(due.job);
        idle.end();
      });
  }

  /** How long the pause of the service still lasts. */
  async function pauseSeconds() {
    const { seconds, times } = await pauses.read();
    if (seconds > 0 && times !== knownPauses) {
      knownPauses = times;
      concurrency.halve();
      log.warn({ service: name, seconds, concurrency: concurrency.limit }, 'The service asks for a pause');
    }
    return seconds;
  }

  /** @param {number} most @returns {Promise<number>} how many jobs there were */
  async function takeJobs(most) {
    const jobs = (await queues.fetch(name, most)).filter(({ id }) => !inHand.has(id));
    if (jobs.length === 0) return 0;
    const claimed = isStopping ? [] : await dues.claim(jobs);
    for (const due of claimed) start(due);
    const rest = jobs.filter(({ id }) => !claimed.some(({ job }) => job === id));
    if (rest.length > 0) await dues.giveBack(rest);
    return jobs.length;
  }

  /** @returns {Promise<number>} milliseconds until there may be more to do */
  async function step() {
    const free = concurrency.limit - inHand.size;
    // While many are in hand, wait until several can be taken at once.
    if (free < Math.max(1, concurrency.limit / 4)) return POLL_MS;
    const seconds = await pauseSeconds();
    if (seconds > 0) return Math.min(seconds * 1000, POLL_MS);
    if ((await takeJobs(free)) === free) return 0;
    return (await dues.makeJobs()) > 0 ? 0 : POLL_MS;
  }

  async function run() {
    while (!isStopping) {
      try {
        await idle.wait(await step());
      } catch (error) {
        log.warn({ service: name, error: error instanceof Error ? error.name : '' }, 'Delivery waits for the database');
        await idle.wait(POLL_MS);
      }
    }
  }

  const running = run();
  const stopRenewing = queues.renew(name, () => [...inHand]);
  return {
    /** Takes no more consents. Resolves when those in hand are finished or given back. */
    async stop() {
      isStopping = true;
      idle.end();
      await running;
      while (inHand.size > 0) await idle.wait(POLL_MS);
      stopRenewing();
      deliveryLog.stop();
    },
  };
}

/** A wait that can be ended early, also just before it begins. */
function createWait() {
  let isEnded = false;
  let resolveWait = () => {};
  return {
    /** @param {number} ms */
    async wait(ms) {
      // The embedded database answers without a turn of the event loop, and others want one.
      await new Promise(setImmediate);
      if (!isEnded && ms > 0) {
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          resolveWait = () => {
            clearTimeout(timer);
            resolve(undefined);
          };
        });
      }
      isEnded = false;
    },
    end() {
      isEnded = true;
      resolveWait();
    },
  };
}
