import { fileURLToPath } from 'node:url';
import { SONGS } from '../media/published.mjs';
import { PACKAGINGS, songIdOf } from './catalog.mjs';
import { FAULTS_BY_ID } from './faults/faults.mjs';

/** The sound of a faulty track, as far as it has no fault. */
const FAULTY_TRACK_SONG = 'opening-lights';

/** Unusual ids, with the track whose sound they share. @type {ReadonlyMap<string, string>} */
export const ALIASES = new Map([
  ['101', 'opening-lights'],
  ['102', 'northbound'],
  ['103', 'paper-moons'],
  ['late night/№ 7?', 'slow-ferry'],
  ['50% & more#1', 'copper-rain'],
  ['../../etc/passwd', 'glass-arcade'],
]);

/**
 * @param {string} trackId
 * @returns {{ folder: string, play: string } | undefined} paths of the folder with the stream and of the mp3; none if there
 *   is no such track
 */
export function soundOf(trackId) {
  const isFaulty = FAULTS_BY_ID.get(trackId)?.track !== undefined;
  const song = SONGS.get((isFaulty ? FAULTY_TRACK_SONG : ALIASES.get(trackId)) ?? songIdOf(trackId) ?? '');
  if (!song || !PACKAGINGS.has(trackId)) return song;
  return { folder: fileURLToPath(new URL(`../media/packagings/${trackId}`, import.meta.url)), play: song.play };
}
