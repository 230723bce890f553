import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../problem.mjs';

const POLL_MS = 200;
const HEARTBEAT_MS = 2000;
/** A lock that was not updated for this long counts as stale, even if a process with its id is running. */
const STALE_MS = 60_000;

/** Tells this process from an earlier one with the same id: a container that was restarted has the same ids. */
const RUN = randomUUID();

/**
 * Runs `work` when no other process works on the same site. Removes the lock of a dead process.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(owner: string) => void} [onWait] called once if it has to wait, with the other process
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  let isWaiting = false;
  while (!(await tryLock(file))) {
    const owner = await readOwner(file);
    if (owner === null) continue;
    if (isDead(owner)) {
      await removeDeadLock(file, owner.text);
      continue;
    }
    if (!isWaiting) onWait(`process ${owner.pid}`);
    isWaiting = true;
    await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function tryLock(file) {
  const text = JSON.stringify({ pid: process.pid, host: hostname(), run: RUN, since: new Date().toISOString() });
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @typedef {{ text: string, pid: number, host: string, run: string, ageMs: number }} Owner
 */

/**
 * @param {string} file
 * @returns {Promise<Owner | null>} `null` if the lock was released
 */
async function readOwner(file) {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    // The file is empty if its owner died or has only just created it.
    const { pid, host = '', run = '' } = Object(text === '' ? {} : JSON.parse(text));
    return { text, pid: Number.isInteger(pid) ? pid : 0, host, run, ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { text: '', pid: 0, host: '', run: '', ageMs: 0 };
    throw error;
  }
}

/** @param {Owner} owner */
function isDead({ pid, host, run, ageMs }) {
  if (ageMs > STALE_MS) return true;
  if (pid === 0) return ageMs > HEARTBEAT_MS;
  if (host !== hostname()) return false;
  if (pid === process.pid) return run !== RUN;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
    return errorCode(error) !== 'EPERM';
  }
}

/**
 * Only one of several waiting processes may remove a dead lock. Otherwise, the second would remove the lock that the
 * first has just created.
 * @param {string} file
 * @param {string} text content of the dead lock
 */
async function removeDeadLock(file, text) {
  const guard = `${file}.takeover`;
  if (!(await tryLock(guard))) {
    const owner = await readOwner(guard);
    if (owner && owner.ageMs > STALE_MS) await rm(guard, { force: true });
    await sleep(POLL_MS);
    return;
  }
  try {
    const owner = await readOwner(file);
    if (owner?.text === text) await rm(file);
  } finally {
    await rm(guard, { force: true });
  }
}
