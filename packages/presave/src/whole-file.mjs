import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from './problem.mjs';

/**
 * Writes a file that only its owner may read. Under its name it is whole, and on the disk when this returns: one that
 * was interrupted never takes the place of an older one.
 * @template Result
 * @param {string} path
 * @param {(write: (data: string | Uint8Array) => Promise<void>) => Promise<Result>} produce
 * @returns {Promise<Result>} throws `Problem` if the file cannot be written
 */
export async function writeWholeFile(path, produce) {
  /**
   * @param {NodeJS.ErrnoException} error
   * @returns {never}
   */
  const refuse = (error) => {
    throw new Problem(`${path} cannot be written (${error.code}).`);
  };
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600).catch(refuse);
  try {
    // One that was left behind may have other rights.
    await file.chmod(0o600).catch(refuse);
    const result = await produce(async (data) => {
      await file.writeFile(data).catch(refuse);
    });
    await file.sync().catch(refuse);
    await file.close();
    await rename(unfinished, path).catch(refuse);
    await syncFolder(dirname(path)).catch(refuse);
    return result;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Otherwise the file's new name may be lost when the power fails.
 * @param {string} path
 */
async function syncFolder(path) {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
