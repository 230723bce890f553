import { createPauses } from '../providers/pauses.mjs';
import { nextState, tryToSave } from './attempt.mjs';
import { inBatches } from './batches.mjs';
import { createDeliveryLog } from './delivery-log.mjs';
import { createDueConsents } from './due-consents.mjs';
import { createConcurrency, createProcessPause } from './pace.mjs';

const POLL_MS = 500;
/** The longest wait for a consent that is due later: the clock may be set. */
const MAX_WAIT_MS = 60_000;
const LINGER_MS = 10;
const LET_GO = /** @type {const} */ ({ kind: 'let-go' });

/** @typedef {import('./due-consents.mjs').Due} Due */

/**
 * Delivers what is due at one service, until it is stopped.
 * @param {object} options
 * @param {import('../database/open-database.mjs').Database} options.database
 * @param {Pick<import('../consents/consents.mjs').Consents, 'openTokens' | 'sealTokens'>} options.consents
 * @param {import('../providers/providers.mjs').ServiceName} options.name
 * @param {import('../providers/providers.mjs').Service} options.service
 * @param {{ retrySeconds: number, giveUpHours: number }} options.settings
 * @param {import('pino').Logger} options.log
 */
export function deliverService({ database, consents, name, service, settings, log }) {
  const dues = createDueConsents({ database, consents, service: name });
  const concurrency = createConcurrency();
  const pause = createProcessPause(createPauses(database, name), (seconds) => {
    concurrency.halve();
    log.warn({ service: name, seconds, concurrency: concurrency.limit }, 'The service asks for a pause');
  });
  const deliveryLog = createDeliveryLog(name, log);
  /** Leases of the consents that are being delivered. @type {Set<string>} */
  const inHand = new Set();
  const idle = createWait();
  /** Ends when a row of the embedded database has changed. */
  const changed = createWait();
  let isStopping = false;
  const deliver = createDelivery({
    dues,
    name,
    service,
    settings,
    log,
    pause,
    concurrency,
    deliveryLog,
    isStopping: () => isStopping,
    // Nothing is counted, so the database reports no changed row.
    onGivenBack: changed.end,
  });

  /** @param {Due} due */
  function start(due) {
    inHand.add(due.lease);
    deliver(due)
      // The lease is not renewed any more, and the consent is taken up when the database is back.
      .catch((error) => log.warn({ service: name, error: error.name }, 'What came of an attempt could not be stored'))
      .finally(() => {
        inHand.delete(due.lease);
        idle.end();
      });
  }

  /** @returns {Promise<number>} milliseconds until there may be more to do */
  async function step() {
    const free = concurrency.limit - inHand.size;
    // While many are in hand, wait until several can be taken at once.
    if (free < Math.max(1, concurrency.limit / 4)) return POLL_MS;
    const seconds = await pause.secondsLeft();
    if (seconds > 0) return Math.min(seconds * 1000, POLL_MS);
    const claimed = await dues.claim(free);
    for (const due of claimed) start(due);
    if (claimed.length === free) return 0;
    // On Postgres, another process may accept a consent at any time.
    if (database.onChange === undefined) return POLL_MS;
    return Math.min(Math.max(await dues.untilNext(), POLL_MS), MAX_WAIT_MS);
  }

  async function run() {
    while (!isStopping) {
      try {
        const ms = await step();
        await idle.wait(Math.min(ms, POLL_MS));
        // Changes are looked at after `POLL_MS` at the earliest: many consents may come at once.
        if (ms > POLL_MS) await changed.wait(ms - POLL_MS);
      } catch (error) {
        log.warn({ service: name, error: error instanceof Error ? error.name : '' }, 'Delivery waits for the database');
        await idle.wait(POLL_MS);
      }
    }
  }

  const stopListening = database.onChange?.(changed.end);
  const running = run();
  return {
    leasesInHand: () => [...inHand],
    /** Takes no more consents. Resolves when those in hand are finished or given back. */
    async stop() {
      isStopping = true;
      idle.end();
      changed.end();
      await running;
      while (inHand.size > 0) await idle.wait(POLL_MS);
      stopListening?.();
      deliveryLog.stop();
    },
  };
}

/**
 * Has the service save the release of a consent in hand, and writes down what came of it.
 * @param {object} options
 * @param {import('./due-consents.mjs').DueConsents} options.dues
 * @param {import('../providers/providers.mjs').ServiceName} options.name
 * @param {import('../providers/providers.mjs').Service} options.service
 * @param {{ retrySeconds: number, giveUpHours: number }} options.settings
 * @param {import('pino').Logger} options.log
 * @param {ReturnType<typeof createProcessPause>} options.pause
 * @param {ReturnType<typeof createConcurrency>} options.concurrency
 * @param {ReturnType<typeof createDeliveryLog>} options.deliveryLog
 * @param {() => boolean} options.isStopping
 * @param {() => void} options.onGivenBack called when a consent waits again as if nothing had been tried
 */
function createDelivery(options) {
  const { dues, name, service, settings, log, pause, concurrency, deliveryLog, isStopping, onGivenBack } = options;
  const isStillDue = inBatches(dues.areStillDue, { lingerMs: LINGER_MS });
  // Without collecting calls first: until the new token is stored, only this process has it.
  const storeTokens = inBatches(dues.storeTokens);
  const finish = inBatches(dues.finish, { lingerMs: LINGER_MS });

  return async function deliver(/** @type {Due} */ due) {
    /** @type {Parameters<typeof tryToSave>[3]} */
    const tools = {
      // If the database cannot be reached, the service has not failed: the consent goes back.
      storeTokens: (tokens) => storeTokens({ due, tokens }).catch(() => false),
      mayAsk: async () =>
        !isStopping() && (await isStillDue(due).catch(() => false)) && !isStopping() && !pause.isQuiet(),
      log,
    };
    const outcome = isStopping() || pause.isQuiet() ? LET_GO : await tryToSave(name, service, due, tools);
    const change = nextState(outcome, due, settings);
    if (outcome.kind === 'let-go') {
      await finish({ due, change, result: null });
      onGivenBack();
      return;
    }
    if (outcome.kind === 'paused') await pause.begin(outcome.seconds, outcome.reason);
    // Also after `not-live`: the service works if it can say that a release is not there.
    else if (outcome.kind !== 'retry' && !('isUnasked' in outcome)) concurrency.succeeded();
    const result = change.state === 'failed' ? 'failed' : outcome.kind;
    await finish({ due, change, result });
    deliveryLog.add(result, due, change);
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
