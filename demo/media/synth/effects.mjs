import { SAMPLE_RATE, stateVariableFilter } from './tone.mjs';

/** Delay lengths in samples at 44.1 kHz of Jezar's Freeverb, public domain. */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const ALL_PASSES = [556, 441, 341, 225];
const STEREO_SPREAD = 23;

function reverbSide(input, spread, { room, damp }) {
  const out = new Float32Array(input.length);
  for (const size of COMBS) {
    const line = new Float32Array(size + spread);
    let damped = 0;
    for (let i = 0, p = 0; i < input.length; i += 1, p = (p + 1) % line.length) {
      const delayed = line[p];
      damped = delayed * (1 - damp) + damped * damp;
      line[p] = input[i] + damped * room;
      out[i] += delayed;
    }
  }
  for (const size of ALL_PASSES) {
    const line = new Float32Array(size + spread);
    for (let i = 0, p = 0; i < out.length; i += 1, p = (p + 1) % line.length) {
      const delayed = line[p];
      line[p] = out[i] + delayed * 0.5;
      out[i] = delayed - out[i];
    }
  }
  return out;
}

/**
 * Reverberation, without low notes, which would blur.
 * @param {[Float32Array, Float32Array]} send
 */
export function reverb(send, { room = 0.86, damp = 0.35 } = {}) {
  const cut = stateVariableFilter(220, 0.6);
  const input = send[0].map((x, i) => cut.high((x + send[1][i]) * 0.5) * 0.06);
  return [reverbSide(input, 0, { room, damp }), reverbSide(input, STEREO_SPREAD, { room, damp })];
}

/**
 * Echoes that jump from side to side, each darker than the one before.
 * @param {[Float32Array, Float32Array]} send
 */
export function pingPong(send, { seconds, feedback }) {
  const size = Math.round(seconds * SAMPLE_RATE);
  const left = new Float32Array(send[0].length);
  const right = new Float32Array(send[0].length);
  const darken = stateVariableFilter(2600, 0.6);
  for (let i = size; i < left.length; i += 1) {
    left[i] = (send[0][i - size] + send[1][i - size]) * 0.5 + right[i - size] * feedback;
    right[i] = darken.low(left[i - size]) * feedback * 1.6;
  }
  return [left, right];
}
