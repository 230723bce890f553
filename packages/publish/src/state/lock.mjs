import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../problem.mjs';

const POLL_MS = 200;
const HEARTBEAT_MS = 2000;
/** A lock that was not touched for so long belongs to no running process, whatever its process id says. */
const STALE_MS = 60_000;

/**
 * Runs `work` while no other process works on the same site. Waits for the other; takes over the lock of a dead process.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(owner: string) => void} [onWait] called once, with what is known about the other process
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
  const text = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() });
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @typedef {{ text: string, pid: number, host: string, ageMs: number }} Owner
 */

/** @param {string} file @returns {Promise<Owner | null>} `null` if the lock was released */
async function readOwner(file) {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    // It is empty if its owner died, or has not come further than to create it.
    const { pid = 0, host = '' } = text === '' ? {} : JSON.parse(text);
    return { text, pid, host, ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError) return { text: '', pid: 0, host: '', ageMs: 0 };
    throw error;
  }
}

/** @param {Owner} owner */
function isDead({ pid, host, ageMs }) {
  if (ageMs > STALE_MS) return true;
  if (pid === 0) return ageMs > HEARTBEAT_MS;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // It lives, and belongs to somebody else.
    return errorCode(error) !== 'EPERM';
  }
}

/**
 * Of several processes that wait, only one may remove the lock of the dead one: otherwise the second would remove the lock
 * that the first has just taken.
 * @param {string} file @param {string} text what the dead process wrote
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
