import { createRandom } from './random.mjs';
import { midiToHz, noteFrom, parseChord, scaleNote, voicing } from './theory.mjs';

/**
 * @typedef {object} Song
 * @property {number} bpm
 * @property {number} seconds how long the finished track is
 * @property {number} [beatsPerBar] 4 unless told
 * @property {number} [swing] how much of a step every second step comes late, 0 to 0.5
 * @property {number} seed
 * @property {[string, string]} scale root and mode, for melodies
 * @property {string[]} chords one a bar, over and over
 * @property {Part[]} parts
 * @property {{ beats: number, feedback: number }} [echo]
 * @property {number} [level] loudness in dBFS; -22 unless told
 *
 * @typedef {object} Part
 * @property {string} instrument
 * @property {'chord' | 'arpeggio' | 'bass' | 'melody' | 'hit'} play
 * @property {string | string[]} steps one string a bar, over and over. Each character is a step (in
 *   `bass` and `melody` each word): `.` rest, `-` hold, `X` `x` `o` loud, normal, soft; in `bass` a
 *   tone of the chord (1, 3, 5, 7, 8), in `melody` a degree of the scale
 * @property {number} [low] lowest MIDI note
 * @property {number[]} [order] `arpeggio`: which tones of the chord, over and over
 * @property {number} [from] first bar, counted from 0
 * @property {number} [until] first bar without it
 * @property {number} gain
 * @property {number} [pan] -1 to 1
 * @property {number} [reverb] send level
 * @property {number} [echo] send level
 * @property {number} [duck] how far the bass drum pushes it down, 0 to 1
 *
 * @typedef {{ at: number, hz: number, seconds: number, velocity: number }} NoteEvent
 */

const ACCENTS = { X: 1, x: 0.8, o: 0.5 };
/** Nobody plays exactly on the grid. */
const HUMAN_SECONDS = 0.006;

const BASS_TONES = { 1: 0, 3: 1, 5: 2, 7: 3 };

/** @returns {number[]} the MIDI notes of one step */
function notesOf(part, token, chord, song, played) {
  const low = part.low ?? 60;
  switch (part.play) {
    case 'chord':
      return voicing(chord, low);
    case 'arpeggio': {
      const tones = voicing(chord, low);
      const index = part.order[played % part.order.length];
      return [tones[index % tones.length] + 12 * Math.floor(index / tones.length)];
    }
    case 'bass': {
      const root = noteFrom(low, chord.root);
      return [token === '8' ? root + 12 : root + chord.intervals[BASS_TONES[token]]];
    }
    case 'melody':
      return [scaleNote(song.scale, Number(token), low)];
    case 'hit':
      return [low];
    default:
      throw new Error(`Unknown way to play: ${part.play}`);
  }
}

/**
 * @param {Song} song
 * @param {Part} part
 * @returns {NoteEvent[]}
 */
export function sequence(song, part) {
  const random = createRandom(song.seed * 7919 + part.gain * 1000 + (part.low ?? 0));
  const barSeconds = (60 / song.bpm) * (song.beatsPerBar ?? 4);
  const bars = Math.ceil(song.seconds / barSeconds);
  const lines = [part.steps].flat().map((line) => line.trim());
  const events = [];
  let played = 0;
  for (let bar = part.from ?? 0; bar < Math.min(bars, part.until ?? bars); bar += 1) {
    const line = lines[(bar - (part.from ?? 0)) % lines.length];
    const tokens = line.includes(' ') ? line.split(/\s+/) : [...line];
    const chord = parseChord(song.chords[bar % song.chords.length]);
    const stepSeconds = barSeconds / tokens.length;
    for (const [step, token] of tokens.entries()) {
      if (token === '.' || token === '-') continue;
      let steps = 1;
      while (tokens[step + steps] === '-') steps += 1;
      const late = step % 2 === 1 ? (song.swing ?? 0) * stepSeconds : 0;
      for (const midi of notesOf(part, token, chord, song, played)) {
        events.push({
          at: Math.max(0, bar * barSeconds + step * stepSeconds + late + (random() - 0.5) * HUMAN_SECONDS),
          hz: midiToHz(midi),
          seconds: steps * stepSeconds,
          velocity: (ACCENTS[token] ?? 0.85) * (0.9 + 0.1 * random()),
        });
      }
      played += 1;
    }
  }
  return events;
}
