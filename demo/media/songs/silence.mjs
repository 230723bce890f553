/** Silence, for the gallery's pictures of a playing player. */
export default { seed: 1, bpm: 60, scale: ['C', 'major'], chords: ['Cmaj9'], parts: [] };
