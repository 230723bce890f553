import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/**
 * Resolves once a condition holds.
 * @param {() => unknown} condition which may be a promise
 */
export async function until(condition) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${condition}`);
    await sleep(10);
  }
}
