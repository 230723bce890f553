import { mediaFolderOf } from './catalog.mjs';
import { FAULTS_BY_ID } from './faults/faults.mjs';

/** The sound of a faulty track, as far as it has no fault. */
const FAULTY_TRACK_FOLDER = 'opening-lights';

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
 * @returns {string | undefined} the folder in `media/tracks/`; none if there is no such track
 */
export function soundFolderOf(trackId) {
  if (FAULTS_BY_ID.get(trackId)?.track) return FAULTY_TRACK_FOLDER;
  return ALIASES.get(trackId) ?? mediaFolderOf(trackId);
}
