import { Problem } from '../problem.mjs';
import { clipOf, toSamples } from './clip.mjs';
import { runProgram } from './ffmpeg.mjs';
import { decodeOptions, sampleFilters } from './filters.mjs';

/** The player draws at most 96 bars. More values would only make queues larger. */
const STEPS = 96;
const CHANNELS = 2;
/** About −60 dB. Less is heard as silence, and is not drawn as a waveform. */
const SILENCE = 32;

/**
 * The loudness of a song's preview window, for `peaks` of a queue.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {{ startSeconds: number, durationSeconds: number }} window as the player's; a song that ends before it is heard earlier
 * @returns {Promise<number[]>} 96 integers from 0 to 255, which the loudest step has
 * @throws {Problem} if ffmpeg cannot decode the song
 */
export async function measurePeaks(ffmpeg, file, { startSeconds, durationSeconds }) {
  const wanted = { start: toSamples(startSeconds), length: toSamples(durationSeconds) };
  const found = await decode(ffmpeg, file, wanted);
  if (found.length >= wanted.length * CHANNELS) return loudness(found);
  // The song ends before the window does. From its start, all of it is decoded already.
  const all = { start: 0, length: wanted.start + wanted.length };
  const song = wanted.start === 0 ? found : await decode(ffmpeg, file, all);
  const { start, length } = clipOf(startSeconds, song.length / CHANNELS, durationSeconds);
  return loudness(song.subarray(start * CHANNELS, (start + length) * CHANNELS));
}

/**
 * @param {string} ffmpeg @param {string} file @param {import('./clip.mjs').Clip} clip
 * @returns {Promise<Int16Array>} samples of both channels
 */
async function decode(ffmpeg, file, clip) {
  const format = ['-af', sampleFilters(clip).join(','), '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'];
  const { code, stdout } = await runProgram(ffmpeg, [...decodeOptions(file), ...format]);
  if (code !== 0) throw new Problem('it is broken: ffmpeg cannot decode it');
  return new Int16Array(Uint8Array.from(stdout).buffer, 0, stdout.length >> 1);
}

/**
 * How loud equal parts of a sound are.
 * @param {Int16Array} samples @param {number} [steps] how many parts
 * @returns {number[]} integers from 0 to 255, which the loudest has; all 0 for silence
 */
export function loudness(samples, steps = STEPS) {
  const edge = (/** @type {number} */ step) => Math.round((step * samples.length) / steps);
  const levels = Array.from({ length: steps }, (_, step) => rms(samples.subarray(edge(step), edge(step + 1))));
  const loudest = Math.max(...levels);
  return levels.map((level) => (loudest < SILENCE ? 0 : Math.round((255 * level) / loudest)));
}

/** @param {Int16Array} samples */
const rms = (samples) => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / (samples.length || 1));
