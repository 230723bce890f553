// The waveform of a sound. Runs in browsers, too: the WordPress plugin draws songs in its editor.

/** The player draws at most 96 bars. More values would only make queues larger. */
const STEPS = 96;
/** −60 dB. Less is heard as silence, and is not drawn as a waveform. */
const SILENCE = 0.001;

/**
 * Measures the loudness of equal parts of a sound.
 * @param {Float32Array} samples
 * @param {number} [steps] how many parts
 * @returns {number[]} integers from 0 to 255, which the loudest has; all 0 for silence
 */
export function loudness(samples, steps = STEPS) {
  const edge = (/** @type {number} */ step) => Math.round((step * samples.length) / steps);
  const levels = Array.from({ length: steps }, (_, step) => rms(samples.subarray(edge(step), edge(step + 1))));
  const loudest = Math.max(...levels);
  return levels.map((level) => (loudest < SILENCE ? 0 : Math.round((255 * level) / loudest)));
}

/** @param {Float32Array} samples */
function rms(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / (samples.length || 1));
}
