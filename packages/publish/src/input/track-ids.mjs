import { createHash } from 'node:crypto';
import { slugOf, stemOf } from './slug.mjs';

/**
 * @typedef {object} KnownTrack a track of an earlier run
 * @property {string} id
 * @property {string} file
 * @property {number} size
 * @property {number} mtimeMs
 */

/**
 * The track ids of a mixtape, by file name. A file keeps its id if it is renamed. The id of a new file is made from its
 * name without the track number, so that it changes neither with titles nor with the order.
 * @param {string} mixtapeId
 * @param {readonly import('./read-folder.mjs').SongFile[]} files
 * @param {readonly KnownTrack[]} known
 * @returns {Map<string, string>}
 */
export function trackIds(mixtapeId, files, known) {
  const present = new Set(files.map(({ name }) => name));
  const byName = new Map(known.map((track) => [track.file, track.id]));
  const renamed = new Map(known.filter(({ file }) => !present.has(file)).map((track) => [identity(track), track.id]));
  /** @type {Map<string, string>} */
  const ids = new Map();
  const taken = new Set();
  /**
   * @param {string} name
   * @param {string | undefined} id
   */
  const assign = (name, id) => {
    if (id === undefined || taken.has(id)) return false;
    taken.add(id);
    ids.set(name, id);
    return true;
  };
  // Known files first, so that a new file does not get their ids.
  const unknown = files.filter(({ name }) => !assign(name, byName.get(name)));
  const fresh = unknown.filter((file) => !assign(file.name, renamed.get(identity(file))));
  for (const { name } of fresh) {
    const id = `${mixtapeId}_${slugOf(stemOf(name))}`;
    if (!assign(name, id)) assign(name, `${id}-${hash(name)}`);
  }
  return ids;
}

/** @param {{ size: number, mtimeMs: number }} file */
const identity = ({ size, mtimeMs }) => `${size} ${mtimeMs}`;

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);
