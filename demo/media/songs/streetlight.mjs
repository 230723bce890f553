/** Four bars between two songs. */
export default {
  seed: 113,
  bpm: 80,
  scale: ['E', 'major'],
  chords: ['Emaj9', 'C#m7', 'Amaj9', 'B6'],
  parts: [
    { instrument: 'organ', play: 'chord', steps: 'x---', low: 56, gain: 0.16, reverb: 0.6 },
    { instrument: 'strings', play: 'chord', steps: 'x---', low: 64, gain: 0.1, reverb: 0.7 },
    { instrument: 'subBass', play: 'bass', steps: '1 - - -', low: 28, gain: 0.24 },
    {
      instrument: 'bell',
      play: 'melody',
      steps: ['5 - 3 - 8 - - -', '7 - 5 - 3 - - -', '6 - 5 - 3 - 2 -', '5 - - - - - - -'],
      low: 76,
      gain: 0.14,
      reverb: 0.8,
      echo: 0.4,
    },
  ],
};
