const PITCH_CLASSES = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Semitones above the root, by the chord's suffix. */
const CHORDS = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  6: [0, 4, 7, 9],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  sus2: [0, 2, 7],
  '7sus4': [0, 5, 7, 10],
};

/** Semitones above the root, by the scale's name. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
};

/** @param {number} midi a MIDI note number, 69 = A4 = 440 Hz */
export const midiToHz = (midi) => 440 * 2 ** ((midi - 69) / 12);

/**
 * @param {string} name a letter with an optional `#` or `b`
 * @returns {number} 0 (C) to 11 (B)
 */
export function pitchClass(name) {
  const accidental = name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0;
  return (PITCH_CLASSES[name[0]] + accidental + 12) % 12;
}

/**
 * @param {string} symbol such as `F#m7`
 * @returns {{ root: number, intervals: number[] }} the root as a pitch class
 */
export function parseChord(symbol) {
  const [, root, suffix] = /^([A-G][#b]?)(.*)$/.exec(symbol) ?? [];
  const intervals = CHORDS[suffix];
  if (!intervals) throw new Error(`Unknown chord: ${symbol}`);
  return { root: pitchClass(root), intervals };
}

/** The lowest note of a pitch class that is not below `low`. */
export const noteFrom = (low, pitch) => low + ((((pitch - low) % 12) + 12) % 12);

/**
 * The chord's notes within one octave from `low`. Neighbouring chords land in neighbouring
 * inversions that way, which is all the voice leading that soft accompaniment needs.
 */
export function voicing({ root, intervals }, low) {
  return intervals.map((interval) => noteFrom(low, (root + interval) % 12)).sort((a, b) => a - b);
}

/**
 * @param {[string, keyof typeof SCALES]} scale
 * @param {number} degree 1 = the root, 8 = an octave above, 0 and below = under the root
 * @param {number} low the root is the first one from here
 */
export function scaleNote([root, mode], degree, low) {
  const steps = SCALES[mode];
  const index = degree - 1;
  const octave = Math.floor(index / steps.length);
  return noteFrom(low, pitchClass(root)) + steps[index - octave * steps.length] + 12 * octave;
}
