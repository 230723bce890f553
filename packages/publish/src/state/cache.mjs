import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deletePath, ignoreMissing, readJson, replaceFile, STATE_FOLDER } from './files.mjs';
import { COLOR, isCachedTrack, isCoverFiles } from './site-schemas.mjs';

/** Increase this version if the encoder or what is read from songs changes, so that all songs are encoded again. */
const ENCODING_VERSION = 3;

/**
 * The start of a clip, in seconds of the song, and its reason: the author has chosen it (`chosen`), or the song has
 * been listened to.
 * @typedef {{ start: number, confidence: number, reason: import('../audio/best-start.mjs').Reason | 'chosen' }} Clip
 */

/**
 * A published track, kept for the next run.
 * @typedef {object} CachedTrack
 * @property {string} id
 * @property {string} file name of the source
 * @property {number} size
 * @property {number} mtimeMs
 * @property {string} hash of the source
 * @property {string} settings of the encoding
 * @property {import('../input/read-tags.mjs').Tags} tags
 * @property {string | null} picture name in the state folder's `covers`
 * @property {string} media name of its folder in `media`
 * @property {number} seconds what is published of the song
 * @property {number} songSeconds length of the song
 * @property {Clip} [clip] missing if an older version has published the track
 * @property {number[]} [peaks] of the preview window; missing if an older version has published the track
 */

/** @param {{ start: import('../audio/clip.mjs').Start | null, normalize: boolean }} settings */
export const settingsKey = ({ start, normalize }) => JSON.stringify([ENCODING_VERSION, start, normalize]);

/**
 * Whether a song was listened to for where its clip starts.
 * @param {CachedTrack} track
 */
export const hasChosenStart = ({ settings }) => JSON.parse(settings)[1] === 'auto';

/**
 * The start of a track's clip, in seconds of the song; `undefined` if the whole song is published.
 * @param {CachedTrack} track
 */
export const clipStartOf = ({ settings, clip }) => (JSON.parse(settings)[1] === null ? undefined : clip?.start);

const folderOf = (/** @type {string} */ mixtapeId) => join(STATE_FOLDER, 'tracks', mixtapeId);

/**
 * The path of a track's mp3 in the site.
 * @param {string} trackId
 */
export const playPath = (trackId) => join('play', trackId);

/**
 * The tracks of earlier runs. What this program would not have written is left out, so that its song is encoded again.
 * @param {string} out
 * @param {string} mixtapeId
 * @returns {Promise<CachedTrack[]>}
 */
export async function readCache(out, mixtapeId) {
  const folder = join(out, folderOf(mixtapeId));
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const entries = await Promise.all(names.map((name) => readJson(join(folder, name))));
  return entries.filter((entry) => isCachedTrack(entry));
}

/**
 * @param {string} out
 * @param {string} mixtapeId
 * @param {CachedTrack} track
 */
export const cacheTrack = (out, mixtapeId, track) =>
  replaceFile(out, join(folderOf(mixtapeId), `${track.id}.json`), JSON.stringify(track));

/**
 * Forgets tracks that are no longer published.
 * @param {string} out
 * @param {string} mixtapeId
 * @param {readonly string[]} ids
 */
export async function forgetTracks(out, mixtapeId, ids) {
  for (const id of ids) await deletePath(out, join(folderOf(mixtapeId), `${id}.json`));
}

/**
 * The file with the hash of the path of a mixtape's folder. Not the path: the site is published, and a path contains
 * names.
 * @param {string} mixtapeId
 */
const originOf = (mixtapeId) => join(STATE_FOLDER, 'folders', `${mixtapeId}.json`);

/**
 * The hash of the path of the folder that a mixtape was made from, if that is known.
 * @param {string} out
 * @param {string} mixtapeId
 */
export async function readOrigin(out, mixtapeId) {
  const origin = await readJson(join(out, originOf(mixtapeId)));
  return typeof origin === 'string' ? origin : undefined;
}

/**
 * @param {string} out
 * @param {string} mixtapeId
 * @param {string} origin
 */
export const cacheOrigin = (out, mixtapeId, origin) => replaceFile(out, originOf(mixtapeId), JSON.stringify(origin));

/**
 * @param {string} out
 * @param {string} mixtapeId
 */
export async function forgetMixtape(out, mixtapeId) {
  for (const path of [folderOf(mixtapeId), originOf(mixtapeId)]) await deletePath(out, path);
}

const colorPath = (/** @type {string} */ cover) => join(STATE_FOLDER, 'colors', `${basename(cover)}.json`);

/**
 * The colour of a cover, if it is known.
 * @param {string} out
 * @param {string} cover its path in the site
 */
export async function readColor(out, cover) {
  const color = await readJson(join(out, colorPath(cover)));
  return typeof color === 'string' && COLOR.test(color) ? color : undefined;
}

/**
 * @param {string} out
 * @param {string} cover
 * @param {string} color
 */
export const cacheColor = (out, cover, color) => replaceFile(out, colorPath(cover), JSON.stringify(color));

/**
 * Whether the files of a track are in the site.
 * @param {string} out
 * @param {CachedTrack} track
 */
export async function isPublished(out, { id, media }) {
  const paths = [join(out, 'media', media, 'index.m3u8'), join(out, playPath(id))];
  const found = await Promise.all(paths.map((path) => stat(path).catch(ignoreMissing)));
  return found.every(Boolean);
}

const coverFilesPath = (/** @type {string} */ original) => join(STATE_FOLDER, 'covers', `${basename(original)}.json`);

/**
 * The files that an earlier run has made of a cover, if they are all there.
 * @param {string} out
 * @param {string} original
 * @returns {Promise<{ covers: import('../site/mixtape.mjs').CoverFile[], icon: string } | undefined>}
 */
export async function readCoverFiles(out, original) {
  const files = await readJson(join(out, coverFilesPath(original)));
  if (!isCoverFiles(files)) return undefined;
  for (const path of [...files.covers.map((cover) => cover.path), files.icon])
    if (!(await stat(join(out, path)).catch(ignoreMissing))) return undefined;
  return files;
}

/**
 * @param {string} out
 * @param {string} original
 * @param {{ covers: import('../site/mixtape.mjs').CoverFile[], icon: string }} files
 */
export const cacheCoverFiles = (out, original, files) =>
  replaceFile(out, coverFilesPath(original), JSON.stringify(files));
