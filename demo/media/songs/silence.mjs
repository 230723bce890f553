/**
 * A chord that nobody hears, for the gallery's pictures of a playing player. mixtape-publish refuses what is silent: below
 * -70 dBFS.
 */
export default {
  seed: 1,
  bpm: 60,
  scale: ['C', 'major'],
  chords: ['Cmaj9'],
  parts: [{ instrument: 'pad', play: 'chord', steps: 'x---', low: 57, gain: 0.2 }],
  level: -64,
};
