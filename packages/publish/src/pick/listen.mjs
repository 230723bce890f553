import { ANALYSIS_RATE } from '../audio/best-start.mjs';
import { COMPARED_SECONDS, comparedSamples, startsIn } from '../audio/choose-start.mjs';
import { CLIP_SECONDS } from '../audio/clip.mjs';
import { runProgram } from '../audio/ffmpeg.mjs';
import { inputOptions } from '../audio/filters.mjs';

/** Values of a waveform: one for two or three pixels of a wide window. */
const STEPS = 400;
const PLACES = 3;
/** Of recordings that are too long to be compared, in Hz: enough to draw them. */
const DRAWN_RATE = 4000;

/**
 * @typedef {object} Heard
 * @property {number} seconds length of the song
 * @property {number[]} peaks integers from 0 to 255, which the loudest has
 * @property {import('../audio/best-start.mjs').BestStart[]} places for the clip, the best first
 */

/**
 * Listens to a song: how loud it is from its beginning to its end, and where its clip could start.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @returns {Promise<Heard | undefined>} `undefined` if ffmpeg cannot decode the song
 */
export async function listen(ffmpeg, file) {
  const samples = await comparedSamples(ffmpeg, file);
  if (!samples?.length) return undefined;
  const isWhole = samples.length < (COMPARED_SECONDS - 1) * ANALYSIS_RATE;
  const drawn = isWhole ? samples : await drawnSamples(ffmpeg, file);
  const seconds = drawn.length / (isWhole ? ANALYSIS_RATE : DRAWN_RATE);
  const last = Math.max(0, seconds - CLIP_SECONDS);
  const places = startsIn(samples, PLACES).map((place) => ({ ...place, start: Math.min(place.start, last) }));
  return { seconds, peaks: peaksOf(drawn), places };
}

/** @param {string} ffmpeg @param {string} file */
async function drawnSamples(ffmpeg, file) {
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...inputOptions(file), '-map', '0:a:0', '-ac', '1'];
  const format = ['-ar', String(DRAWN_RATE), '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'];
  const { stdout } = await runProgram(ffmpeg, [...args, ...format]);
  return new Int16Array(Uint8Array.from(stdout).buffer, 0, stdout.length >> 1);
}

/** @param {Float32Array | Int16Array} samples */
function peaksOf(samples) {
  const edge = (/** @type {number} */ step) => Math.round((step * samples.length) / STEPS);
  const levels = Array.from({ length: STEPS }, (_, step) => {
    let energy = 0;
    for (let index = edge(step); index < edge(step + 1); index += 1) energy += (samples[index] ?? 0) ** 2;
    return Math.sqrt(energy / Math.max(1, edge(step + 1) - edge(step)));
  });
  const loudest = Math.max(...levels);
  return levels.map((level) => (loudest > 0 ? Math.round((255 * level) / loudest) : 0));
}
