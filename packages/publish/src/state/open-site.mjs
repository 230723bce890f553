import { access, constants, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Problem, printable, sentence } from '../problem.mjs';
import { cleanWorkFolder, isInside, STATE_FOLDER, sitePath } from './files.mjs';
import { withLock } from './lock.mjs';

/** The folders of a site that this program writes into. */
const FOLDERS = [STATE_FOLDER, 'v3', 'v3/mixtapes', 'v2.0', 'v2.0/stream', 'play', 'media', 'mixtape', 'player'];

/**
 * Opens a site for one run: creates its folder, waits for other runs, and removes files that killed runs have left.
 * @template T
 * @param {object} site
 * @param {string} site.out absolute
 * @param {string} [site.songs] folder with the songs
 * @param {(message: string) => void} site.onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function openSite({ out, songs, onWait }, work) {
  await makeFolder(out);
  await checkFolders(out, songs);
  const onBusy = (/** @type {string} */ owner) => onWait(`Waiting for another run on this site (${owner}).`);
  return withLock(
    join(out, STATE_FOLDER, 'lock'),
    async () => {
      await cleanWorkFolder(out);
      try {
        return await work();
      } finally {
        await rm(join(out, STATE_FOLDER, 'work'), { recursive: true, force: true });
      }
    },
    onBusy,
  );
}

/** @param {string} out */
async function makeFolder(out) {
  const folder = join(out, STATE_FOLDER);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new Problem(`${printable(out)} is not a folder, or is inside a file. Choose another --out folder.`);
    // Node reports a read-only disk as if a folder were missing.
    const reason = code === 'ENOENT' ? 'no folder can be made there; the disk may be read-only' : sentence(error);
    throw new Problem(
      `Nothing can be written to ${printable(out)}: ${reason}. Change its permissions, or choose another --out folder.`,
    );
  }
}

/**
 * Refuses a site that contains the songs, because they would be on the web, and symbolic links that lead out of the
 * site.
 * @param {string} out
 * @param {string | undefined} songs
 */
async function checkFolders(out, songs) {
  if (songs !== undefined && isInside(await realpath(songs), await realpath(out)))
    throw new Problem(`The songs are inside ${printable(out)}, which everyone can read. Choose another --out folder.`);
  for (const folder of FOLDERS) await sitePath(out, join(folder, 'any file'));
}

/**
 * Reserves disk space, so that a mixtape can be published even if its songs fill the disk.
 * @param {string} out
 * @param {number} bytes
 * @returns {Promise<() => Promise<void>>} frees the space
 */
export async function reserveSpace(out, bytes) {
  const file = join(out, STATE_FOLDER, 'work', 'reserve');
  await writeFile(file, Buffer.alloc(bytes, 1));
  return () => rm(file, { force: true });
}
