import { setTimeout as sleep } from 'node:timers/promises';

const MAX_BATCH = 500;
/** For errors that pass: the database cannot be reached for a moment, or two statements lock the same rows. */
const RETRY_MS = [100, 300, 1_000, 3_000, 5_000];

/**
 * Collects calls into batches: calls that come while a batch runs go into the next one. A batch that fails is tried
 * again, so it must be one statement that may run twice.
 * @template Item, Result
 * @param {(items: Item[]) => Promise<Result[]>} run results in the order of the items
 * @param {{ lingerMs?: number }} [options] how long the first of a batch waits for others: a statement for several
 *   costs little more than for one
 * @returns {(item: Item) => Promise<Result>}
 */
export function inBatches(run, { lingerMs = 0 } = {}) {
  /** @type {{ item: Item, resolve: (result: Result) => void, reject: (error: unknown) => void }[]} */
  let waiting = [];
  let isRunning = false;

  async function work() {
    isRunning = true;
    await sleep(lingerMs);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      try {
        const results = await withRetries(() => run(batch.map(({ item }) => item)));
        for (const [index, { resolve }] of batch.entries()) resolve(/** @type {Result} */ (results[index]));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) work();
    });
}

/**
 * @template Result
 * @param {() => Promise<Result>} run
 */
async function withRetries(run) {
  for (const delayMs of RETRY_MS) {
    try {
      return await run();
    } catch {
      await sleep(delayMs);
    }
  }
  return run();
}
