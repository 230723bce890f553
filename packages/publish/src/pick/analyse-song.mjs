import { ANALYSIS_RATE } from '../audio/best-start.mjs';
import { COMPARED_SECONDS, comparedSamples, startsIn } from '../audio/choose-start.mjs';
import { CLIP_SECONDS } from '../audio/clip.mjs';
import { loudness } from '../audio/loudness.mjs';
import { wholePeaks } from '../audio/peaks.mjs';

/** Values of a waveform: one for two or three pixels of a wide window. */
const STEPS = 400;
const PLACES = 3;

/**
 * @typedef {object} SongAnalysis
 * @property {number} seconds length of the song
 * @property {number[]} peaks integers from 0 to 255, which the loudest has
 * @property {import('../audio/best-start.mjs').BestStart[]} places for the clip, the best first
 */

/**
 * Listens to a song: how loud it is from its beginning to its end, and where its clip could start.
 * @param {string} ffmpeg path
 * @param {string} file absolute
 * @returns {Promise<SongAnalysis | undefined>} `undefined` if ffmpeg cannot decode the song
 */
export async function analyseSong(ffmpeg, file) {
  const samples = await comparedSamples(ffmpeg, file);
  if (!samples?.length) return undefined;
  const isWhole = samples.length < (COMPARED_SECONDS - 1) * ANALYSIS_RATE;
  const { seconds, peaks } = isWhole
    ? { seconds: samples.length / ANALYSIS_RATE, peaks: loudness(samples, STEPS) }
    : await wholePeaks(ffmpeg, file, STEPS);
  const last = Math.max(0, seconds - CLIP_SECONDS);
  const places = startsIn(samples, PLACES).map((place) => ({ ...place, start: Math.min(place.start, last) }));
  return { seconds, peaks, places };
}
