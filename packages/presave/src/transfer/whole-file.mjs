import { open, rename, rm } from 'node:fs/promises';
import { Problem } from '../problem.mjs';

/**
 * Writes a file that only its owner may read. It is there once it is whole and on the disk: a copy that was interrupted never
 * takes the place of an older one.
 * @template Result
 * @param {string} path
 * @param {(write: (data: string | Uint8Array) => Promise<void>) => Promise<Result>} produce
 * @returns {Promise<Result>}
 */
export async function writeWholeFile(path, produce) {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600).catch(refuse);
  try {
    // One that was left behind may have other rights.
    await file.chmod(0o600);
    const result = await produce(async (data) => {
      await file.writeFile(data).catch(refuse);
    });
    await file.sync().catch(refuse);
    await file.close();
    await rename(unfinished, path).catch(refuse);
    return result;
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @param {NodeJS.ErrnoException} error @returns {never} */
function refuse(error) {
  throw new Problem(`FILE cannot be written (${error.code}).`);
}
