// Finds the fifteen seconds that stand for a song: the beginning of the passage that is repeated most. Passages are
// compared by their chroma (Bartsch and Wakefield, "Audio thumbnailing of popular music using chroma-based
// representations", 2005).
import FFT from 'fft.js';

/** The sample rate of the sound that is compared, in Hz. */
export const ANALYSIS_RATE = 11_025;

const CHROMA_FRAME = 4096;
/** The samples from one comparison to the next: about a third of a second. */
const STEP = 4096;
const STEPS_PER_SECOND = ANALYSIS_RATE / STEP;
/** Chroma is averaged over a second, so that a repetition need not have exactly the same time. */
const SMOOTH_STEPS = 3;
const LOWEST_HZ = 65;
const HIGHEST_HZ = 2100;
const PITCH_CLASSES = 12;

const ONSET_FRAME = 512;
const ONSET_HOP = 256;
const ONSETS_PER_SECOND = ANALYSIS_RATE / ONSET_HOP;

/** A passage that comes again sooner is taken for an accompaniment. */
const MIN_LAG_SECONDS = 12;
/** The weights of a passage's best repetitions. Three count, because a chorus is heard about three times. */
const REPETITION_WEIGHTS = [1, 0.6, 0.4];
/** A step whose chroma differs less from the song's average has no pitch of its own. */
const MIN_DIFFERENCE = 0.12;
/** Two passages with at least this likeness count as the same. */
const SAME = 0.5;
/** By how much the repetition of the chosen passage has to exceed that of the usual one. */
const MIN_CONTRAST = 0.12;
/** By how many dB the loudest passage has to exceed the usual one. */
const MIN_LOUDER = 2;
/** A passage that fades by more is an end. In dB. */
const FADE = 8;
/** A passage that is softer than the song by more is silence to a listener. In dB. */
const SILENCE = 25;
/** The start may be moved by this to fall on an onset. */
const ONSET_SECONDS = 1;

/**
 * @typedef {'chorus' | 'energy' | 'default'} Reason what is repeated, what is loudest, or neither
 *
 * @typedef {object} BestStart
 * @property {number} start in seconds
 * @property {number} confidence from 0 to 1
 * @property {Reason} reason
 */

/**
 * Chooses where the clip of a song starts. The same sound always gives the same answer.
 * @param {Float32Array} samples of one channel, at `ANALYSIS_RATE`
 * @param {object} options
 * @param {number} options.clipSeconds
 * @param {number} options.defaultStart in seconds, for sound without a structure
 * @param {number | undefined} [options.count] how many places to name
 * @returns {BestStart[]} at least one, the best first
 */
export function bestStarts(samples, { clipSeconds, defaultStart, count = 1 }) {
  const window = Math.round(clipSeconds * STEPS_PER_SECOND);
  const levels = levelsOf(samples);
  const candidates = usableStarts(levels, window);
  const fallback = { start: defaultStart, confidence: 0, reason: /** @type {const} */ ('default') };
  if (candidates.length === 0) return [fallback];
  const repetition = repetitionsOf(chromaOf(samples), window);
  const loudness = movingMean(levels, window);
  const found = byRepetition(candidates, repetition, loudness) ?? byLoudness(candidates, loudness);
  if (found === undefined) return [fallback];
  return spread(found.ranked, window, count).map((step, place) => ({
    start: onOnset(samples, step / STEPS_PER_SECOND),
    confidence: Number((found.confidence / (place + 1)).toFixed(2)),
    reason: found.reason,
  }));
}

/**
 * @typedef {object} Ranking
 * @property {number[]} ranked steps at which a clip may start, the best first
 * @property {number} confidence
 * @property {Reason} reason
 */

/**
 * @param {readonly number[]} candidates
 * @param {Repetition} repetition
 * @param {Float64Array} loudness
 * @returns {Ranking | undefined}
 */
function byRepetition(candidates, { strength, best }, loudness) {
  const strengths = candidates.map((step) => at(strength, step));
  const strongest = Math.max(...strengths);
  const usual = median(strengths);
  const peak = candidates[strengths.indexOf(strongest)] ?? 0;
  const contrast = strongest - usual;
  if (at(best, peak) < SAME || contrast < MIN_CONTRAST) return undefined;
  const usualLoudness = median(candidates.map((step) => at(loudness, step)));
  // Among equal repetitions, the loudest wins.
  const score = (/** @type {number} */ step) =>
    at(strength, step) + 0.01 * Math.max(-6, Math.min(6, at(loudness, step) - usualLoudness));
  const ranked = candidates.toSorted((a, b) => score(b) - score(a));
  const usable = new Set(candidates);
  const confidence = Math.min(1, (at(best, peak) - SAME) / 0.3) * Math.min(1, contrast / 0.5);
  return {
    ranked: ranked.map((step) => {
      const begin = beginOf(strength, step, strongest - 0.08 * contrast);
      return usable.has(begin) ? begin : step;
    }),
    confidence: 0.3 + 0.7 * confidence,
    reason: 'chorus',
  };
}

/**
 * Finds where a repeated passage begins: the passage a step earlier is repeated less.
 * @param {Float64Array} strength
 * @param {number} step
 * @param {number} enough
 */
function beginOf(strength, step, enough) {
  const earliest = step - Math.round(8 * STEPS_PER_SECOND);
  let begin = step;
  while (begin > 0 && begin > earliest && at(strength, begin - 1) >= Math.min(enough, at(strength, step))) begin -= 1;
  return begin;
}

/**
 * @param {readonly number[]} candidates
 * @param {Float64Array} loudness
 * @returns {Ranking | undefined}
 */
function byLoudness(candidates, loudness) {
  const ranked = candidates.toSorted((a, b) => at(loudness, b) - at(loudness, a));
  const louder = at(loudness, ranked[0] ?? 0) - median(candidates.map((step) => at(loudness, step)));
  if (louder < MIN_LOUDER) return undefined;
  return { ranked, confidence: Math.min(0.3, louder / 30), reason: 'energy' };
}

/**
 * The level of each step in dB, relative to the song's loud passages.
 * @param {Float32Array} samples
 */
function levelsOf(samples) {
  const levels = new Float64Array(Math.floor(samples.length / STEP));
  for (let step = 0; step < levels.length; step += 1) {
    let energy = 0;
    for (let index = step * STEP; index < (step + 1) * STEP; index += 1) energy += at(samples, index) ** 2;
    levels[step] = 10 * Math.log10(energy / STEP + 1e-10);
  }
  const loud = quantile(levels, 0.9);
  return levels.map((level) => level - loud);
}

/**
 * The steps at which a clip may start: it is within the song, does not begin with silence, and does not fade.
 * @param {Float64Array} levels
 * @param {number} window in steps
 */
function usableStarts(levels, window) {
  const second = Math.round(STEPS_PER_SECOND);
  const third = Math.round(window / 3);
  const mean = (/** @type {number} */ from, /** @type {number} */ to) => meanOf(levels.subarray(from, to));
  const starts = [];
  for (let step = 0; step + window <= levels.length; step += 1) {
    const end = step + window;
    const isSilent = mean(step, step + second) < -SILENCE || mean(end - third, end) < -SILENCE;
    const fades = mean(step, step + third) - mean(end - third, end) > FADE && isFading(levels, end);
    if (!isSilent && !fades) starts.push(step);
  }
  return starts;
}

/**
 * Whether the song does not become as loud again.
 * @param {Float64Array} levels
 * @param {number} end in steps
 */
function isFading(levels, end) {
  return !levels.subarray(end).some((level) => level > -6);
}

/**
 * The chroma of each step: which pitch classes sound, less what sounds throughout the song. A vector of length 1; all 0
 * where no pitch sounds.
 * @param {Float32Array} samples
 * @returns {Float64Array} `PITCH_CLASSES` values for each step
 */
function chromaOf(samples) {
  const steps = Math.floor(samples.length / STEP);
  const chroma = new Float64Array(steps * PITCH_CLASSES);
  const bins = pitchedBins(CHROMA_FRAME);
  const spectrumOf = spectra(CHROMA_FRAME, bins.first + bins.pitchClasses.length);
  for (let step = 0; step < steps; step += 1) {
    const spectrum = spectrumOf(samples, step * STEP);
    const own = chroma.subarray(step * PITCH_CLASSES, (step + 1) * PITCH_CLASSES);
    for (let index = 0; index < bins.pitchClasses.length; index += 1) {
      const pitchClass = at(bins.pitchClasses, index);
      own[pitchClass] = at(own, pitchClass) + Math.log(1 + 100 * at(spectrum, bins.first + index));
    }
    normalize(own);
  }
  return distinct(smooth(chroma, steps), steps);
}

/**
 * The pitch classes of a spectrum's bins, without those that are too low or too high.
 * @param {number} size of a frame
 */
function pitchedBins(size) {
  const hertz = ANALYSIS_RATE / size;
  const first = Math.ceil(LOWEST_HZ / hertz);
  const last = Math.floor(HIGHEST_HZ / hertz);
  const pitchClasses = Uint8Array.from({ length: last - first + 1 }, (_, index) => {
    const semitones = Math.round(PITCH_CLASSES * Math.log2(((first + index) * hertz) / 440));
    return ((semitones % PITCH_CLASSES) + PITCH_CLASSES) % PITCH_CLASSES;
  });
  return { first, pitchClasses };
}

/**
 * @param {Float64Array} chroma
 * @param {number} steps
 */
function smooth(chroma, steps) {
  const smoothed = new Float64Array(chroma.length);
  for (let step = 0; step < steps; step += 1)
    for (let near = Math.max(0, step - SMOOTH_STEPS + 1); near <= step; near += 1)
      for (let pitch = 0; pitch < PITCH_CLASSES; pitch += 1)
        smoothed[step * PITCH_CLASSES + pitch] =
          at(smoothed, step * PITCH_CLASSES + pitch) + at(chroma, near * PITCH_CLASSES + pitch) / SMOOTH_STEPS;
  return smoothed;
}

/**
 * @param {Float64Array} chroma
 * @param {number} steps
 */
function distinct(chroma, steps) {
  const average = new Float64Array(PITCH_CLASSES);
  chroma.forEach((value, index) => {
    average[index % PITCH_CLASSES] = at(average, index % PITCH_CLASSES) + value / steps;
  });
  for (let step = 0; step < steps; step += 1) {
    const own = chroma.subarray(step * PITCH_CLASSES, (step + 1) * PITCH_CLASSES);
    own.forEach((value, pitch) => {
      own[pitch] = value - at(average, pitch);
    });
    if (lengthOf(own) < MIN_DIFFERENCE) own.fill(0);
    normalize(own);
  }
  return chroma;
}

/**
 * @typedef {object} Repetition by the step at which a passage starts
 * @property {Float64Array} strength how often and how exactly the passage is repeated
 * @property {Float64Array} best how exactly its best repetition is the same, up to 1
 */

/**
 * Compares each passage with every other one.
 * @param {Float64Array} chroma
 * @param {number} window in steps
 * @returns {Repetition}
 */
function repetitionsOf(chroma, window) {
  const steps = chroma.length / PITCH_CLASSES;
  const starts = Math.max(0, steps - window + 1);
  const minLag = Math.round(MIN_LAG_SECONDS * STEPS_PER_SECOND);
  /** The likeness of the passages at two starts. */
  const same = new Float32Array(starts * starts);
  for (let lag = minLag; lag < starts; lag += 1) {
    const similarity = Float64Array.from({ length: steps - lag }, (_, step) => dot(chroma, step, step + lag));
    const means = movingMean(similarity, window);
    for (let start = 0; start + lag < starts; start += 1) {
      same[start * starts + start + lag] = at(means, start);
      same[(start + lag) * starts + start] = at(means, start);
    }
  }
  const strength = new Float64Array(starts);
  const best = new Float64Array(starts);
  for (let start = 0; start < starts; start += 1) {
    const row = same.subarray(start * starts, (start + 1) * starts);
    const peaks = peaksOf(row, minLag, REPETITION_WEIGHTS.length);
    best[start] = peaks[0] ?? 0;
    strength[start] = peaks.reduce((sum, peak, index) => sum + (REPETITION_WEIGHTS[index] ?? 0) * Math.max(0, peak), 0);
  }
  return { strength, best };
}

/**
 * The highest values of a row that are not neighbours of each other.
 * @param {Float32Array} row
 * @param {number} apart
 * @param {number} count
 */
function peaksOf(row, apart, count) {
  const left = Float32Array.from(row);
  const peaks = [];
  for (let index = 0; index < count; index += 1) {
    let highest = 0;
    for (let place = 0; place < left.length; place += 1) if (at(left, place) > at(left, highest)) highest = place;
    peaks.push(at(left, highest));
    left.fill(0, Math.max(0, highest - apart + 1), highest + apart);
  }
  return peaks;
}

/**
 * @param {Float64Array} chroma
 * @param {number} a step
 * @param {number} b step
 */
function dot(chroma, a, b) {
  let sum = 0;
  for (let pitch = 0; pitch < PITCH_CLASSES; pitch += 1)
    sum += at(chroma, a * PITCH_CLASSES + pitch) * at(chroma, b * PITCH_CLASSES + pitch);
  return sum;
}

/**
 * The strongest onset near a time. A clip that starts there does not start in the middle of a note.
 * @param {Float32Array} samples
 * @param {number} seconds
 */
function onOnset(samples, seconds) {
  const spectrumOf = spectra(ONSET_FRAME);
  const levelsAt = (/** @type {number} */ hop) =>
    spectrumOf(samples, hop * ONSET_HOP).map((value) => Math.log1p(100 * value));
  const near = Math.round(ONSET_SECONDS * ONSETS_PER_SECOND);
  const middle = Math.round(seconds * ONSETS_PER_SECOND);
  let best = middle;
  let strongest = 0;
  const first = Math.max(1, middle - near);
  let before = levelsAt(first - 1);
  for (let hop = first; hop <= middle + near; hop += 1) {
    const now = levelsAt(hop);
    const begun = now.reduce((sum, value, bin) => sum + Math.max(0, value - at(before, bin)), 0);
    const strength = begun * (1 - (0.5 * Math.abs(hop - middle)) / near);
    if (strength > strongest) [best, strongest] = [hop, strength];
    before = now;
  }
  // The onset is heard from its very beginning, which is within the hop's frame.
  return Math.max(0, Number(((best - 1) / ONSETS_PER_SECOND).toFixed(2)));
}

/**
 * The first steps that are at least a passage apart.
 * @param {readonly number[]} ranked
 * @param {number} window
 * @param {number} count
 */
function spread(ranked, window, count) {
  /** @type {number[]} */
  const chosen = [];
  for (const step of ranked) {
    if (chosen.length === count) break;
    if (chosen.every((other) => Math.abs(other - step) >= window)) chosen.push(step);
  }
  return chosen;
}

/**
 * @param {number} size of a frame
 * @param {number} [bins] how many of the spectrum, from its lowest
 * @returns {(samples: Float32Array, from: number) => Float64Array} magnitudes of a frame's spectrum, valid until the
 *   next call
 */
function spectra(size, bins = size / 2) {
  const fft = new FFT(size);
  const output = fft.createComplexArray();
  const shape = Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size));
  const frame = new Float64Array(size);
  const magnitudes = new Float64Array(bins);
  // Loops, because this runs for each of a million samples: with callbacks it takes three times as long.
  return (samples, from) => {
    for (let index = 0; index < size; index += 1) frame[index] = at(shape, index) * at(samples, from + index);
    fft.realTransform(output, frame);
    for (let bin = 0; bin < bins; bin += 1) {
      const real = at(output, 2 * bin);
      const imaginary = at(output, 2 * bin + 1);
      magnitudes[bin] = Math.sqrt(real * real + imaginary * imaginary) / size;
    }
    return magnitudes;
  };
}

/**
 * The mean of each passage.
 * @param {Float64Array} values
 * @param {number} window
 */
function movingMean(values, window) {
  const means = new Float64Array(Math.max(0, values.length - window + 1));
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) {
    sum += at(values, index) - (values[index - window] ?? 0);
    if (index >= window - 1) means[index - window + 1] = sum / window;
  }
  return means;
}

/** @param {Float64Array} vector */
function normalize(vector) {
  const length = lengthOf(vector);
  if (length > 0)
    vector.forEach((value, index) => {
      vector[index] = value / length;
    });
}

/** @param {Float64Array} vector */
const lengthOf = (vector) => Math.hypot(...vector);

/** @param {Float64Array} values */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/**
 * @param {ArrayLike<number>} values
 * @param {number} share 0 to 1
 */
function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return at(sorted, Math.round(share * (sorted.length - 1)));
}

/** @param {ArrayLike<number>} values */
const median = (values) => quantile(values, 0.5);

/**
 * @param {ArrayLike<number>} values
 * @param {number} index
 */
const at = (values, index) => values[index] ?? 0;
