import { ANALYSIS_RATE, bestStarts } from './best-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS } from './clip.mjs';
import { runProgram } from './ffmpeg.mjs';
import { decodeOptions } from './filters.mjs';

/** Of a longer recording only the beginning is compared: the memory that this needs grows with the square. */
export const COMPARED_SECONDS = 900;

/**
 * Chooses where the clips of a song could start.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {number} [count] how many places to name
 * @returns {Promise<import('./best-start.mjs').BestStart[]>} the best first; none if ffmpeg cannot decode the song
 */
export async function chooseStarts(ffmpeg, file, count) {
  const samples = await comparedSamples(ffmpeg, file);
  return samples ? startsIn(samples, count) : [];
}

/** @param {Float32Array} samples from `comparedSamples` @param {number} [count] */
export const startsIn = (samples, count) =>
  bestStarts(samples, { clipSeconds: CLIP_SECONDS, defaultStart: DEFAULT_START_SECONDS, count });

/**
 * The sound that is compared with itself.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @returns {Promise<Float32Array | undefined>} `undefined` if ffmpeg cannot decode the song
 */
export async function comparedSamples(ffmpeg, file) {
  const { code, stdout } = await runProgram(ffmpeg, [
    ...decodeOptions(file),
    '-t',
    String(COMPARED_SECONDS),
    '-ac',
    '1',
    '-ar',
    String(ANALYSIS_RATE),
    '-f',
    'f32le',
    '-c:a',
    'pcm_f32le',
    'pipe:1',
  ]);
  if (code !== 0) return undefined;
  // A long song has tens of megabytes, which are copied only if they have to be.
  const { buffer, byteOffset, length } = stdout.byteOffset % 4 === 0 ? stdout : Uint8Array.from(stdout);
  return new Float32Array(buffer, byteOffset, length >> 2);
}
