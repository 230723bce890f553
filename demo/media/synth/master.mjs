import { SAMPLE_RATE, stateVariableFilter } from './tone.mjs';

/** The previewed part of a track, whose loudness is the same for all tracks. */
const LEVELLED_SECONDS = [8, 23];
/** In dBFS (RMS). */
const TARGET_LEVEL = -22;
/** Peaks above the knee are compressed, never clipped. The ceiling leaves headroom for the encoders. */
const KNEE = 0.5;
const CEILING = 0.72;

/** Root mean square with less bass, which is closer to the perceived loudness. */
function heardLevel([left, right], from, to) {
  const filters = [stateVariableFilter(80, 0.6), stateVariableFilter(80, 0.6)];
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += filters[0].high(left[i]) ** 2 + filters[1].high(right[i]) ** 2;
  return Math.sqrt(sum / (2 * (to - from)));
}

function limit(x) {
  const size = Math.abs(x);
  if (size <= KNEE) return x;
  const room = CEILING - KNEE;
  return Math.sign(x) * (KNEE + room * Math.tanh((size - KNEE) / room));
}

/**
 * Levels the loudness, rounds the peaks, fades in and out.
 * @param {import('./mixdown.mjs').Stereo} mix
 * @param {{ fadeIn: number, fadeOut: number, level?: number }} options fades in seconds, loudness in dBFS
 * @returns {import('./mixdown.mjs').Stereo}
 */
export function master(mix, { fadeIn, fadeOut, level = TARGET_LEVEL }) {
  const { length } = mix[0];
  const [from, to] = LEVELLED_SECONDS.map((seconds) => Math.min(length, seconds * SAMPLE_RATE));
  const heard = to - from > SAMPLE_RATE ? heardLevel(mix, from, to) : heardLevel(mix, 0, length);
  const gain = 10 ** (level / 20) / heard;
  return mix.map((side) => {
    const rumble = stateVariableFilter(28, 0.7);
    return side.map((x, i) => {
      const rise = Math.min(1, i / (fadeIn * SAMPLE_RATE));
      const fall = Math.min(1, (length - 1 - i) / (fadeOut * SAMPLE_RATE));
      return limit(rumble.high(x) * gain) * Math.sin((rise * Math.PI) / 2) * Math.sin((fall * Math.PI) / 2) ** 2;
    });
  });
}
