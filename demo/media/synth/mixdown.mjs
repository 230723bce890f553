import { pingPong, reverb } from './effects.mjs';
import * as instruments from './instruments/index.mjs';
import { createRandom } from './random.mjs';
import { sequence } from './sequence.mjs';
import { SAMPLE_RATE } from './tone.mjs';

/** @typedef {[Float32Array, Float32Array]} Stereo */

/** @returns {Stereo} */
const silence = (length) => [new Float32Array(length), new Float32Array(length)];

/** Gain of the sounds that the bass drum ducks, over time. */
function duckingCurve(song, length) {
  const curve = new Float32Array(length);
  for (const part of song.parts.filter(({ instrument }) => instrument === 'kick')) {
    for (const { at } of sequence(song, part)) {
      const start = Math.round(at * SAMPLE_RATE);
      const end = Math.min(length, start + SAMPLE_RATE / 2);
      for (let i = start; i < end; i += 1) {
        const t = (i - start) / SAMPLE_RATE;
        curve[i] = Math.max(curve[i], Math.min(1, t / 0.006) * Math.exp(-t / 0.13));
      }
    }
  }
  return curve;
}

/** Equal power on both sides, whatever the position. */
const panGains = (pan) => [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];

function addNote(buses, part, start, sound, ducking) {
  const gains = panGains(part.pan ?? 0);
  const duck = part.duck ?? 0;
  for (const side of [0, 1]) {
    const end = Math.min(sound[side].length, buses.dry[side].length - start);
    for (let i = 0; i < end; i += 1) {
      const value = sound[side][i] * part.gain * gains[side] * (1 - duck * ducking[start + i]);
      buses.dry[side][start + i] += value;
      buses.reverb[side][start + i] += value * (part.reverb ?? 0);
      buses.echo[side][start + i] += value * (part.echo ?? 0);
    }
  }
}

/**
 * @param {import('./sequence.mjs').Song} song
 * @returns {Stereo} the mix, before mastering
 */
export function mixdown(song) {
  const length = Math.round(song.seconds * SAMPLE_RATE);
  const buses = { dry: silence(length), reverb: silence(length), echo: silence(length) };
  const ducking = duckingCurve(song, length);
  const random = createRandom(song.seed);
  for (const part of song.parts) {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the parts of a song name their instruments.
    const play = instruments[part.instrument];
    if (!play) throw new Error(`Unknown instrument: ${part.instrument}`);
    for (const note of sequence(song, part)) {
      addNote(buses, part, Math.round(note.at * SAMPLE_RATE), play({ ...note, random }), ducking);
    }
  }
  const { beats, feedback } = song.echo ?? { beats: 0.75, feedback: 0.4 };
  const echo = pingPong(buses.echo, { seconds: (60 / song.bpm) * beats, feedback });
  for (const side of [0, 1]) {
    for (let i = 0; i < length; i += 1) buses.reverb[side][i] += echo[side][i] * 0.3;
  }
  const hall = reverb(buses.reverb, song.hall);
  return [0, 1].map((side) => buses.dry[side].map((x, i) => x + echo[side][i] + hall[side][i]));
}
