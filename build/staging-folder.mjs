import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^\.dist-(\d+)-/;

/**
 * Makes an empty folder for a build, and removes those of processes that ended during theirs. A process may build twice
 * at once: a test that takes too long does not stop its build.
 * @param {string} parent
 * @returns {Promise<string>} its path
 */
export async function makeStagingFolder(parent) {
  const names = await readdir(parent);
  const abandoned = names.filter((name) => NAME.test(name) && !isRunning(Number(NAME.exec(name)[1])));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  const folder = join(parent, `.dist-${process.pid}-${randomUUID()}`);
  // Not by mkdtemp(), whose folders only their owner can read: this one becomes dist/.
  await mkdir(folder);
  return folder;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user.
    return error.code === 'EPERM';
  }
}
