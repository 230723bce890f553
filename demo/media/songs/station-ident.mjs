/** Two bars and a name. */
export default {
  seed: 127,
  bpm: 120,
  scale: ['C', 'major'],
  chords: ['Fmaj9', 'Cmaj9', 'Cmaj9'],
  parts: [
    { instrument: 'pad', play: 'chord', steps: 'x---', low: 57, gain: 0.2, reverb: 0.6 },
    {
      instrument: 'bell',
      play: 'melody',
      steps: ['4 5 8 - 10 - 9 -', '12 - - - - - - -', '. . . .'],
      low: 72,
      gain: 0.22,
      reverb: 0.7,
      echo: 0.3,
    },
    {
      instrument: 'kalimba',
      play: 'arpeggio',
      steps: ['xoxoxoxo', 'x.......', '.'],
      order: [0, 1, 2, 3, 4],
      low: 60,
      gain: 0.24,
      reverb: 0.4,
      pan: -0.2,
    },
    { instrument: 'subBass', play: 'bass', steps: ['1 - - -', '1 - - -', '.'], low: 29, gain: 0.26 },
  ],
};
