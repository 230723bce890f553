import { ANALYSIS_RATE, bestStarts } from './best-start.mjs';
import { CLIP_SECONDS, DEFAULT_START_SECONDS } from './clip.mjs';
import { decode } from './decode.mjs';
import { decodeOptions } from './filters.mjs';

/** How much of a recording is compared: the memory that this needs grows with the square. */
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

/**
 * @param {Float32Array} samples from `comparedSamples`
 * @param {number} [count]
 */
export const startsIn = (samples, count) =>
  bestStarts(samples, { clipSeconds: CLIP_SECONDS, defaultStart: DEFAULT_START_SECONDS, count });

/**
 * The sound that is compared with itself.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @returns {Promise<Float32Array | undefined>} `undefined` if ffmpeg cannot decode the song
 */
export async function comparedSamples(ffmpeg, file) {
  const options = [...decodeOptions(file), '-t', String(COMPARED_SECONDS), '-ac', '1', '-ar', String(ANALYSIS_RATE)];
  const { code, samples } = await decode(ffmpeg, options);
  return code === 0 ? samples : undefined;
}
