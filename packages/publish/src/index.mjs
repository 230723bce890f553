import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chooseStarts } from './audio/choose-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS, SAMPLE_RATE } from './audio/clip.mjs';
import { AAC_BITS_PER_SECOND, encodeSong } from './audio/encode.mjs';
import { findFfmpeg } from './audio/ffmpeg.mjs';
import { measureSong } from './audio/measure.mjs';
import { measurePeaks } from './audio/peaks.mjs';
import { packStream } from './audio/segments.mjs';
import { measureColor } from './picture/cover-color.mjs';

// Functions for an API of one's own. Types and documentation: index.d.mts.

/**
 * Chooses the second at which the clip of a song starts, unless the caller names a start.
 * @param {string} ffmpeg
 * @param {string} song
 * @returns {Promise<{ start: number, confidence: number, reason: string }>}
 */
async function bestStart(ffmpeg, song) {
  const [best] = await chooseStarts(ffmpeg, song);
  return best ?? { start: DEFAULT_START_SECONDS, confidence: 0, reason: 'default' };
}

/**
 * Writes a clip of a song into a folder, as an HLS stream in fMP4 and as an mp3.
 * @param {string} file
 * @param {string} folder
 * @param {{ startSeconds?: number, normalize?: boolean }} [options]
 */
export async function cutClip(file, folder, { startSeconds, normalize = true } = {}) {
  const { path: ffmpeg } = await findFfmpeg();
  const song = resolve(file);
  const wanted =
    startSeconds === undefined
      ? await bestStart(ffmpeg, song)
      : { start: startSeconds, confidence: 1, reason: 'chosen' };
  const measured = await measureSong(ffmpeg, song, wanted.start);
  await mkdir(folder, { recursive: true });
  const mp3 = resolve(folder, 'clip.mp3');
  const { frames, samples } = await encodeSong(ffmpeg, song, measured, { isFull: false, normalize, mp3File: mp3 });
  const stream = packStream(frames, samples, { isFull: false, bitsPerSecond: AAC_BITS_PER_SECOND });
  for (const { name, bytes } of stream) await writeFile(join(folder, name), bytes);
  return {
    // A song that ends before its clip would has an earlier one.
    startSeconds: Number((measured.clip.start / SAMPLE_RATE).toFixed(3)),
    durationSeconds: Number((samples / SAMPLE_RATE).toFixed(3)),
    songSeconds: Number(measured.songSeconds.toFixed(3)),
    confidence: wanted.confidence,
    reason: wanted.reason,
    playlist: resolve(folder, 'index.m3u8'),
    mp3,
  };
}

/**
 * The loudness of a song's preview window.
 * @param {string} file
 * @param {{ startSeconds?: number, durationSeconds?: number }} [window]
 */
export async function peaks(file, { startSeconds = DEFAULT_START_SECONDS, durationSeconds = CLIP_SECONDS } = {}) {
  const { path } = await findFfmpeg();
  return measurePeaks(path, resolve(file), { startSeconds, durationSeconds });
}

/**
 * A colour that stands for a cover.
 * @param {string} file
 */
export async function coverColor(file) {
  const { path } = await findFfmpeg();
  return measureColor(path, await readFile(file));
}

/** The former names of `coverColor` and `peaks`. */
export { coverColor as colorOf, peaks as peaksOf };
