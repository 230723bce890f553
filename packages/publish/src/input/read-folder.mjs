import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Problem, printable } from '../problem.mjs';

const SONG = /\.(?:wav|wave|flac|aiff?|mp3|m4a|ogg|oga|opus)$/i;
const COVER = /^(?:cover|folder)\.(?:jpe?g|png|webp|gif)$/i;

/** Natural order of names: `2` before `10`. The same on every machine. */
export const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' }).compare;

/**
 * Orders file names: `song.wav` before `song too.wav`.
 * @param {string} a
 * @param {string} b
 */
export const byFileName = (a, b) => byName(stem(a), stem(b)) || byName(a, b);

const stem = (/** @type {string} */ name) => name.replace(/\.[^.]*$/, '');

/**
 * @typedef {object} SongFile
 * @property {string} name
 * @property {string} path
 * @property {number} size in bytes
 * @property {number} mtimeMs
 *
 * @typedef {object} Folder
 * @property {string} path
 * @property {SongFile[]} songs in the order of their names
 * @property {string | undefined} cover name of a picture
 */

/**
 * Lists the songs in a folder. Other files and folders in it are ignored.
 * @param {string} path absolute
 * @returns {Promise<Folder>}
 * @throws {Problem} if it is not a folder or has no songs
 */
export async function readFolder(path) {
  const names = await readdir(path).catch((error) => {
    if (errorCode(error) === 'ENOTDIR') throw new Problem(`${printable(path)} is a file; use its folder.`);
    if (errorCode(error) === 'ENOENT') throw new Problem(`There is no folder ${printable(path)}.`);
    throw error;
  });
  const wanted = names.filter((name) => SONG.test(name) && !name.startsWith('.')).sort(byFileName);
  const songs = await Promise.all(wanted.map((name) => readSong(path, name)));
  const found = songs.filter((song) => song !== undefined);
  if (found.length === 0)
    throw new Problem(
      `No songs in ${printable(path)} (wav, flac, aiff, mp3, m4a, ogg, opus). Folders in it are not searched.`,
    );
  return { path, songs: found, cover: names.filter((name) => COVER.test(name)).sort(byName)[0] };
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<SongFile | undefined>} `undefined` for a folder
 */
async function readSong(folder, name) {
  const path = join(folder, name);
  try {
    const stats = await stat(path);
    // Reading a pipe or a device would never end.
    return stats.isFile() ? { name, path, size: stats.size, mtimeMs: Math.round(stats.mtimeMs) } : undefined;
  } catch {
    // A broken link: it is reported when it is read.
    return { name, path, size: 0, mtimeMs: 0 };
  }
}
