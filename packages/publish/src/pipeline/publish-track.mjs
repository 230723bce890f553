import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chooseStarts } from '../audio/choose-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS, SAMPLE_RATE } from '../audio/clip.mjs';
import { AAC_BITS_PER_SECOND, encodeSong } from '../audio/encode.mjs';
import { loudness } from '../audio/loudness.mjs';
import { measureSong } from '../audio/measure.mjs';
import { measurePeaks, wholePeaks } from '../audio/peaks.mjs';
import { packStream } from '../audio/segments.mjs';
import { readTags } from '../input/read-tags.mjs';
import { cleanPicture } from '../picture/clean-picture.mjs';
import { cacheTrack, isPublished, playPath, settingsKey } from '../state/cache.mjs';
import {
  hashFile,
  ignoreMissing,
  replaceFile,
  STATE_FOLDER,
  shortHash,
  sitePath,
  workFolder,
} from '../state/files.mjs';

/**
 * @typedef {object} EncodeOptions
 * @property {string} ffmpeg path
 * @property {string} out
 * @property {string} mixtapeId
 * @property {boolean} isFull
 * @property {boolean} normalize
 * @property {boolean} verify compares hashes instead of times of modification
 *
 * @typedef {import('../state/cache.mjs').CachedTrack} CachedTrack
 * @typedef {import('./track-source.mjs').TrackSource} TrackSource
 */

/** The folder for pictures from songs, in the state folder. */
export const PICTURES = join(STATE_FOLDER, 'pictures');

/**
 * The files of a track that an earlier run has published, if its song and its settings are the same.
 * @param {TrackSource} source
 * @param {CachedTrack | undefined} cached
 * @param {Pick<EncodeOptions, 'ffmpeg' | 'out' | 'isFull' | 'verify'>} options
 * @returns {Promise<CachedTrack | undefined>}
 */
export async function reuseTrack({ file }, cached, { ffmpeg, out, isFull, verify }) {
  if (!cached || !(await isPublished(out, cached))) return undefined;
  const isSame = verify
    ? cached.size === file.size && cached.hash === (await hashFile(file.path))
    : cached.size === file.size && cached.mtimeMs === file.mtimeMs;
  if (!isSame) return undefined;
  // An older version has measured 15 seconds of a full song.
  const known = isFull && !cached.clip ? undefined : cached.peaks;
  const peaks = known ?? (await publishedPeaks(ffmpeg, join(out, playPath(cached.id)), isFull));
  return { ...cached, file: file.name, mtimeMs: file.mtimeMs, peaks };
}

/**
 * The peaks of what the player plays: all of a clip, and all of a full song.
 * @param {string} ffmpeg
 * @param {string} mp3File absolute
 * @param {boolean} isFull
 */
const publishedPeaks = async (ffmpeg, mp3File, isFull) =>
  isFull
    ? (await wholePeaks(ffmpeg, mp3File)).peaks
    : await measurePeaks(ffmpeg, mp3File, { startSeconds: 0, durationSeconds: CLIP_SECONDS });

/**
 * Encodes a song and puts its files into the site. Nothing refers to them before the mixtape is published.
 * @param {TrackSource} source
 * @param {import('../audio/clip.mjs').Start | null} start `null` for the full song
 * @param {EncodeOptions} options
 * @returns {Promise<CachedTrack>}
 */
export async function encodeTrack(source, start, options) {
  const { id, file } = source;
  const { ffmpeg, out, isFull, normalize } = options;
  const { tags, picture } = await readTags(file.path);
  const draft = join(workFolder(out), randomUUID());
  try {
    await mkdir(draft);
    const mp3File = join(draft, 'play');
    const wanted = start === 'auto' ? await bestClip(ffmpeg, file.path) : clipAt(source, start);
    const measured = await measureSong(ffmpeg, file.path, isFull ? null : wanted.start);
    const { frames, samples } = await encodeSong(ffmpeg, file.path, measured, { isFull, normalize, mp3File });
    const stream = packStream(frames, samples, { isFull, bitsPerSecond: AAC_BITS_PER_SECOND });
    const media = shortHash(...stream.map(({ bytes }) => bytes));
    for (const { name, bytes } of stream) await writeFile(join(draft, name), bytes);
    // The last file that may find no space: then nothing of the song is left on the disk.
    const pictureName = picture ? await storePicture(out, picture.bytes) : null;
    const peaks = measured.clipSamples ? loudness(measured.clipSamples) : await publishedPeaks(ffmpeg, mp3File, isFull);
    await moveInto(out, playPath(id), mp3File);
    await moveInto(out, join('media', media), draft);
    /** @type {CachedTrack} */
    const track = {
      id,
      file: file.name,
      size: file.size,
      mtimeMs: file.mtimeMs,
      hash: await hashFile(file.path),
      settings: settingsKey({ start, normalize }),
      tags,
      media,
      seconds: Number((samples / SAMPLE_RATE).toFixed(3)),
      songSeconds: Number(measured.songSeconds.toFixed(3)),
      picture: pictureName,
      peaks,
      // A short song has an earlier clip.
      clip: { ...wanted, start: Number((measured.clip.start / SAMPLE_RATE).toFixed(3)) },
    };
    await cacheTrack(out, options.mixtapeId, track);
    return track;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} ffmpeg
 * @param {string} file
 * @returns {Promise<import('../state/cache.mjs').Clip>}
 */
async function bestClip(ffmpeg, file) {
  // If the song cannot be decoded, measuring it says why.
  const [best] = await chooseStarts(ffmpeg, file);
  return best ?? { start: DEFAULT_START_SECONDS, confidence: 0, reason: 'default' };
}

/**
 * The start of a clip that mixtape.json gives, or that all clips of this folder have (second 8).
 * @param {TrackSource} source
 * @param {number | null} start `null` for the full song
 * @returns {import('../state/cache.mjs').Clip}
 */
export function clipAt({ details }, start) {
  const isChosen = start !== null && details?.start !== undefined;
  return { start: start ?? 0, confidence: isChosen ? 1 : 0, reason: isChosen ? 'chosen' : 'default' };
}

/**
 * Moves a finished file or folder to its place. A folder that exists there has the same content, because its name is a
 * hash.
 * @param {string} out
 * @param {string} path
 * @param {string} draft
 */
async function moveInto(out, path, draft) {
  const target = await sitePath(out, path);
  await mkdir(dirname(target), { recursive: true });
  const existing = await stat(target).catch(ignoreMissing);
  if (!existing?.isDirectory()) await rename(draft, target);
}

/**
 * @param {string} out
 * @param {Uint8Array} tag
 */
async function storePicture(out, tag) {
  const picture = cleanPicture(tag);
  if (!picture) return null;
  const name = `${shortHash(picture.bytes)}.${picture.extension}`;
  await replaceFile(out, join(PICTURES, name), picture.bytes);
  return name;
}
