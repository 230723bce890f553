import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { errorCode, Problem, printable } from '../problem.mjs';

/** The folder in a site for files that are not served: cache, lock, unfinished files. */
export const STATE_FOLDER = '.mixtape-publish';

/** @param {string} out */
export const workFolder = (out) => join(out, STATE_FOLDER, 'work');

/**
 * Whether a path is a folder, or is in it; both are real paths.
 * @param {string} path
 * @param {string} folder
 */
export const isInside = (path, folder) => `${path}${sep}`.startsWith(`${folder}${sep}`);

/**
 * The absolute path of a file to write or to delete. Names in it may come from files of the site, and its folders may
 * be symbolic links.
 * @param {string} out
 * @param {string} path in `out`
 * @throws {Problem} if it is outside of the site
 */
export async function sitePath(out, path) {
  const target = join(out, path);
  if (isInside(await realFolder(dirname(target)), await realpath(out))) return target;
  throw new Problem(`${printable(dirname(path))} leads out of the --out folder; nothing is written or deleted there.`);
}

/**
 * The real path of a folder, or of the nearest one above it that exists.
 * @param {string} folder
 * @returns {Promise<string>}
 */
const realFolder = async (folder) => (await realpath(folder).catch(ignoreMissing)) ?? realFolder(dirname(folder));

/**
 * Deletes a file or a folder, if it exists.
 * @param {string} out
 * @param {string} path in `out`
 */
export const deletePath = async (out, path) => rm(await sitePath(out, path), { recursive: true, force: true });

/**
 * Replaces a file in one step: readers get the old or the new content, even if this process is killed. A file that
 * already has this content is not written, so that its time of modification stays.
 * @param {string} out
 * @param {string} path in `out`
 * @param {string | Uint8Array} content
 */
export async function replaceFile(out, path, content) {
  const target = await sitePath(out, path);
  const bytes = Buffer.from(content);
  const existing = await readFile(target).catch(ignoreMissing);
  if (existing?.equals(bytes)) return;
  const draft = join(workFolder(out), randomUUID());
  try {
    await writeFile(draft, bytes);
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target);
  } catch (error) {
    // On a full disk, what fits of the draft would take the space of the next files.
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Promise<unknown>} `undefined` if there is no such file, or it is not JSON
 */
export async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    return ignoreMissing(error);
  }
}

/**
 * @param {string} path
 * @returns {Promise<string>} in hexadecimal
 */
export async function hashFile(path) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece);
  return hash.digest('hex');
}

/**
 * The first 16 hexadecimal digits: enough for names.
 * @param {readonly Uint8Array[]} parts
 */
export function shortHash(...parts) {
  const hash = createHash('sha256');
  for (const part of parts.flat()) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {unknown} error
 * @returns {undefined}
 */
export function ignoreMissing(error) {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
  throw error;
}

/**
 * Empties the folder for unfinished files, which killed runs have left.
 * @param {string} out
 */
export async function cleanWorkFolder(out) {
  await rm(workFolder(out), { recursive: true, force: true });
  await mkdir(workFolder(out), { recursive: true });
}
