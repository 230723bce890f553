import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CLIP_SECONDS, DEFAULT_START_SECONDS } from './audio/clip.mjs';
import { findFfmpeg } from './audio/ffmpeg.mjs';
import { measurePeaks } from './audio/peaks.mjs';
import { measureColor } from './picture/cover-color.mjs';

/**
 * The loudness of a song's preview window, for `peaks` of a track in an API's queue.
 * @param {string} file wav, flac, aiff, mp3, m4a, ogg or opus
 * @param {{ startSeconds?: number, durationSeconds?: number }} [window] as the player's `preview-start` and `preview-duration`
 */
export async function peaksOf(file, { startSeconds = DEFAULT_START_SECONDS, durationSeconds = CLIP_SECONDS } = {}) {
  const { path } = await findFfmpeg();
  return measurePeaks(path, resolve(file), { startSeconds, durationSeconds });
}

/** A colour that stands for a cover, for `color` of the mixtape in an API's queue. @param {string} file jpg, png, webp or gif */
export async function colorOf(file) {
  const { path } = await findFfmpeg();
  return measureColor(path, await readFile(file));
}
