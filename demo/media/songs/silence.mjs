/**
 * An inaudible chord, for the gallery's pictures of a playing player. It is above -70 dBFS, because mixtape-publish rejects
 * quieter songs as silent.
 */
export default {
  seed: 1,
  bpm: 60,
  scale: ['C', 'major'],
  chords: ['Cmaj9'],
  parts: [{ instrument: 'pad', play: 'chord', steps: 'x---', low: 57, gain: 0.2 }],
  level: -64,
};
