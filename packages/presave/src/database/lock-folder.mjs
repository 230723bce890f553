import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { Problem, UsageProblem } from '../problem.mjs';
import { isServed } from './serve-socket.mjs';

/** If a lock was not renewed for this long, its process has died. */
const STALE_MS = 5_000;
const RENEW_MS = 1_000;
/** Longer than a command takes, and than it takes until a lock is stale. */
const WAIT_MS = 20_000;
const ASK_AGAIN_MS = 100;

/**
 * Takes the folder of the embedded database, which only one process may open. Waits for a command to end, and for the
 * lock of a process that died.
 * @param {string} data
 * @returns {Promise<(() => Promise<void>) | 'served'>} gives it back; `served`: a running `serve` has it
 */
export async function lockFolder(data) {
  await mkdir(data, { recursive: true, mode: 0o700 }).catch(refuseFolder);
  for (const started = performance.now(); ; ) {
    if (await isServed(data)) return 'served';
    try {
      const options = { lockfilePath: join(data, 'lock'), stale: STALE_MS, update: RENEW_MS, onCompromised };
      return await lockfile.lock(data, options);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ELOCKED') refuseFolder(error);
    }
    if (performance.now() - started > WAIT_MS) throw new UsageProblem(`Another process holds ${data}.`);
    await sleep(ASK_AGAIN_MS);
  }
}

/**
 * Such as a file of this name, or a folder of another user.
 * @param {unknown} error
 */
function refuseFolder(error) {
  throw new Problem(`PRESAVE_DATA cannot be used (${/** @type {NodeJS.ErrnoException} */ (error).code}).`);
}

/** Two processes in one folder would destroy the database. */
function onCompromised() {
  console.error('The lock of PRESAVE_DATA was taken away.');
  process.exit(1);
}
