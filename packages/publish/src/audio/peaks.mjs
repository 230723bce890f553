import { Problem } from '../problem.mjs';
import { clipOf, toSamples } from './clip.mjs';
import { decode } from './decode.mjs';
import { decodeOptions, sampleFilters } from './filters.mjs';
import { loudness } from './loudness.mjs';

const CHANNELS = 2;
/** The sample rate in Hz that is enough to draw a recording. */
const DRAWN_RATE = 4000;

/**
 * The loudness of a song's preview window, for `peaks` of a queue.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {{ startSeconds: number, durationSeconds: number }} window as the player's; a song that ends before it is
 *   heard earlier
 * @returns {Promise<number[]>} 96 integers from 0 to 255, which the loudest step has
 * @throws {Problem} if ffmpeg cannot decode the song
 */
export async function measurePeaks(ffmpeg, file, { startSeconds, durationSeconds }) {
  const wanted = { start: toSamples(startSeconds), length: toSamples(durationSeconds) };
  const found = await decodeClip(ffmpeg, file, wanted);
  if (found.length >= wanted.length * CHANNELS) return loudness(found);
  // The song ends before the window does. From its start, all of it is decoded already.
  const all = { start: 0, length: wanted.start + wanted.length };
  const song = wanted.start === 0 ? found : await decodeClip(ffmpeg, file, all);
  const { start, length } = clipOf(startSeconds, song.length / CHANNELS, durationSeconds);
  return loudness(song.subarray(start * CHANNELS, (start + length) * CHANNELS));
}

/**
 * The loudness of a whole recording.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @param {number} [steps]
 * @returns {Promise<{ peaks: number[], seconds: number }>} `peaks` as from `loudness`
 */
export async function wholePeaks(ffmpeg, file, steps) {
  const samples = await decodeSong(ffmpeg, file, ['-ac', '1', '-ar', String(DRAWN_RATE)]);
  return { peaks: loudness(samples, steps), seconds: samples.length / DRAWN_RATE };
}

/**
 * Samples of both channels.
 * @param {string} ffmpeg
 * @param {string} file
 * @param {import('./clip.mjs').Clip} clip
 */
const decodeClip = (ffmpeg, file, clip) => decodeSong(ffmpeg, file, ['-af', sampleFilters(clip).join(',')]);

/**
 * @param {string} ffmpeg
 * @param {string} file
 * @param {readonly string[]} options
 */
async function decodeSong(ffmpeg, file, options) {
  const { code, samples } = await decode(ffmpeg, [...decodeOptions(file), ...options]);
  if (code !== 0) throw new Problem('it is broken: ffmpeg cannot decode it');
  return samples;
}
