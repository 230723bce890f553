import { fileURLToPath } from 'node:url';
import { SONGS } from '../media/published.mjs';
import { PACKAGINGS, songIdOf } from './catalog.mjs';
import { FAULTS_BY_ID } from './faults/faults.mjs';

/** The sound of a faulty track, as far as it has no fault. */
const FAULTY_TRACK_SONG = 'opening-lights';
/** Packagings that have a folder. */
const FOLDERS = ['mpeg-ts', 'multivariant'];

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
 * @returns {{ folder: string, play: string, isOneFile: boolean } | undefined} paths of the folder with the stream and
 *   of the mp3, and whether the stream is served as one file; none if there is no such track
 */
export function soundOf(trackId) {
  const fault = FAULTS_BY_ID.get(trackId)?.track;
  const packaging = fault?.packaging ?? (PACKAGINGS.has(trackId) ? trackId : 'fmp4');
  const isOneFile = fault?.ignoresRanges ?? packaging === 'one-file';
  const song = SONGS.get(songOf(trackId, packaging) ?? '');
  if (!song || !FOLDERS.includes(packaging)) return song && { ...song, isOneFile };
  const folder = fileURLToPath(new URL(`../media/packagings/${packaging}`, import.meta.url));
  return { folder, play: song.play, isOneFile };
}

/** @param {string} trackId @param {string} packaging */
function songOf(trackId, packaging) {
  const isFaulty = FAULTS_BY_ID.get(trackId)?.track !== undefined;
  if (isFaulty) return PACKAGINGS.get(packaging) ?? FAULTY_TRACK_SONG;
  return ALIASES.get(trackId) ?? songIdOf(trackId);
}
