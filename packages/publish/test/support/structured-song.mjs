// Songs with intro, verses that differ, choruses with one melody, a bridge and a fading end, made of sine waves.
import { ANALYSIS_RATE } from '../../src/audio/best-start.mjs';

const RATE = ANALYSIS_RATE;
const MAJOR = [0, 2, 4, 5, 7, 9, 11];

/**
 * @param {() => number} random from 0 to 1
 * @param {object} [options]
 * @param {boolean} [options.isChorusLouder]
 * @returns {{ samples: Float32Array, choruses: [number, number][] }} with the seconds from and to which a chorus sounds
 */
export function structuredSong(random, { isChorusLouder = random() < 0.5 } = {}) {
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
  const beat = 60 / (84 + 60 * random());
  const key = 45 + Math.floor(random() * 12);
  const sounds = {
    chord: Array.from({ length: 4 }, (_, index) => (0.3 + random()) / (index + 1)),
    lead: Array.from({ length: 5 }, (_, index) => (0.3 + random()) / (index + 1)),
  };
  const chordsOf = (/** @type {number} */ bars) => Array.from({ length: bars }, () => pick([0, 3, 4, 5, 1, 2]));
  const melodyOf = (/** @type {number} */ bars) =>
    Array.from({ length: bars * 4 }, () => (random() < 0.2 ? null : pick([0, 1, 2, 3, 4, 5, 6, 7, 8])));
  // A chorus is at least 16 s long.
  const chorusBars = Math.ceil(16 / (4 * beat) / 4) * 4;
  const verseBars = pick([8, 12]);
  const chorus = { chords: chordsOf(chorusBars), melody: melodyOf(chorusBars), isChorus: true };
  const verseChords = chordsOf(verseBars);
  const part = (/** @type {number} */ bars) => ({ chords: chordsOf(bars), melody: melodyOf(bars), isChorus: false });
  // Verses have the same chords in some songs, and never the same melody.
  const verse = () => ({
    chords: random() < 0.5 ? verseChords : chordsOf(verseBars),
    melody: melodyOf(verseBars),
    isChorus: false,
  });
  const intro = { ...part(4), melody: [] };
  const parts = [intro, verse(), chorus, verse(), chorus, part(8), chorus, part(8)];
  const bar = 4 * beat;
  const seconds = parts.reduce((sum, { chords }) => sum + chords.length * bar, 0);
  const samples = new Float32Array(Math.ceil(seconds * RATE) + RATE);
  /** @type {[number, number][]} */
  const choruses = [];
  let time = 0;
  for (const { chords, melody, isChorus } of parts) {
    const level = isChorus && isChorusLouder ? 1 : 0.6;
    for (const [index, degree] of chords.entries()) {
      const at = time + index * bar;
      for (const step of [0, 2, 4]) tone(samples, at, bar, pitch(key, degree + step), sounds.chord, 0.12 * level);
      tone(samples, at, bar, pitch(key - 12, degree), sounds.chord, 0.2 * level);
      for (let count = 0; count < 4; count += 1) hit(samples, at + count * beat, 0.25 * level, random);
    }
    for (const [index, degree] of melody.entries())
      if (degree !== null)
        tone(samples, time + index * beat, beat * 0.9, pitch(key + 12, degree), sounds.lead, 0.3 * level);
    const end = time + chords.length * bar;
    if (isChorus) choruses.push([time, end]);
    time = end;
  }
  fade(samples, time - 10, time);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) + 0.002 * (random() - 0.5);
  return { samples, choruses };
}

/**
 * @param {number} key
 * @param {number} degree of the scale
 */
const pitch = (key, degree) => key + 12 * Math.floor(degree / 7) + (MAJOR[degree % 7] ?? 0);

/**
 * @param {Float32Array} samples
 * @param {number} from
 * @param {number} length in seconds
 * @param {number} note MIDI
 * @param {readonly number[]} partials
 * @param {number} level
 */
function tone(samples, from, length, note, partials, level) {
  const hz = 440 * 2 ** ((note - 69) / 12);
  const start = Math.round(from * RATE);
  const count = Math.round(length * RATE);
  for (let index = 0; index < count && start + index < samples.length; index += 1) {
    const envelope = Math.min(1, index / 110) * Math.min(1, (count - index) / 440) * Math.exp((-1.5 * index) / count);
    let sum = 0;
    for (const [partial, weight] of partials.entries())
      sum += weight * Math.sin((2 * Math.PI * hz * (partial + 1) * index) / RATE);
    samples[start + index] = (samples[start + index] ?? 0) + level * envelope * sum;
  }
}

/**
 * @param {Float32Array} samples
 * @param {number} from
 * @param {number} level
 * @param {() => number} random
 */
function hit(samples, from, level, random) {
  const start = Math.round(from * RATE);
  for (let index = 0; index < 900 && start + index < samples.length; index += 1)
    samples[start + index] = (samples[start + index] ?? 0) + level * Math.exp(-index / 150) * (2 * random() - 1);
}

/**
 * @param {Float32Array} samples
 * @param {number} from
 * @param {number} to in seconds
 */
function fade(samples, from, to) {
  const [start, end] = [Math.round(from * RATE), Math.round(to * RATE)];
  for (let index = start; index < samples.length; index += 1)
    samples[index] = (samples[index] ?? 0) * Math.max(0, 1 - (index - start) / (end - start));
}
