/** Samples per second of everything that is synthesised here. */
export const SAMPLE_RATE = 44100;

/** Rounds off the jump of a sawtooth so that it does not alias (PolyBLEP). */
function roundJump(phase, step) {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

/**
 * @param {number} hz
 * @param {number} [startPhase] 0 to 1
 * @returns {() => number} a band-limited sawtooth, one sample per call
 */
export function sawtooth(hz, startPhase = 0) {
  const step = hz / SAMPLE_RATE;
  let phase = startPhase;
  return () => {
    const value = 2 * phase - 1 - roundJump(phase, step);
    phase += step;
    if (phase >= 1) phase -= 1;
    return value;
  };
}

/** A band-limited square wave: one sawtooth less another, half a period later. */
export function square(hz) {
  const first = sawtooth(hz);
  const second = sawtooth(hz, 0.5);
  return () => (first() - second()) / 2;
}

/**
 * A state variable filter (topology-preserving form), steady while its cutoff moves.
 * @returns {{ tune(hz: number, resonance?: number): void, low(x: number): number,
 *   band(x: number): number, high(x: number): number }}
 */
export function stateVariableFilter(hz, resonance = 0.7) {
  let g = 0;
  let k = 1;
  let first = 0;
  let second = 0;
  const step = (x) => {
    const high = (x - (g + k) * first - second) / (1 + g * (g + k));
    const band = g * high + first;
    const low = g * band + second;
    first = g * high + band;
    second = g * band + low;
    return { low, band, high };
  };
  const tune = (cutoff, q = resonance) => {
    g = Math.tan((Math.PI * Math.min(cutoff, SAMPLE_RATE * 0.45)) / SAMPLE_RATE);
    k = 1 / q;
  };
  tune(hz);
  return { tune, low: (x) => step(x).low, band: (x) => step(x).band, high: (x) => step(x).high };
}

/**
 * Attack, then a level that is held, then release; curves, not straight lines, so that nothing clicks.
 * @param {number} t seconds since the note began
 */
export function swell(t, attack, held, release) {
  const rise = t < attack ? Math.sin((t / attack) * (Math.PI / 2)) : 1;
  const fall = t < held ? 1 : Math.max(0, 1 - (t - held) / release) ** 2;
  return rise * fall;
}

/** An attack of `attack` seconds, then exponential decay; `held` damps it as a key's release does. */
export function strike(t, attack, decay, held = Infinity) {
  const damped = t > held ? Math.exp((held - t) * 9) : 1;
  return Math.min(1, t / attack) * Math.exp(-t * decay) * damped;
}

/**
 * @param {number} seconds
 * @param {(t: number, index: number) => number} sample
 * @returns {Float32Array}
 */
export function render(seconds, sample) {
  const out = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  for (let index = 0; index < out.length; index += 1) out[index] = sample(index / SAMPLE_RATE, index);
  return out;
}

export const sine = (cycles) => Math.sin(2 * Math.PI * cycles);
