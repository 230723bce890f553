/** For pictures of a player that plays: they would disturb whoever looks at them. */
export default { seed: 1, bpm: 60, scale: ['C', 'major'], chords: ['Cmaj9'], parts: [] };
