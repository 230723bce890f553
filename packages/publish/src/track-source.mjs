import { stemOf } from './input/slug.mjs';
import { checkFileName, cleanTag } from './input/text.mjs';

/**
 * A song before it is encoded.
 * @typedef {object} TrackSource
 * @property {string} id
 * @property {import('./input/read-folder.mjs').SongFile} file
 * @property {import('./input/mixtape-file.mjs').TrackDetails | undefined} details from mixtape.json
 */

/**
 * Title and artist of a track: from mixtape.json, else from its tags, else from its name.
 * @param {TrackSource} source
 * @param {import('./input/read-tags.mjs').Tags} tags
 * @throws {import('./problem.mjs').Problem} if a tag or the file name cannot be used as a text
 */
export function describeTrack({ file, details }, tags) {
  checkFileName(file.name);
  const title = details?.title ?? cleanTag(tags.title, 'title');
  return {
    title: title || titleOf(stemOf(file.name)),
    artist: details?.artist ?? cleanTag(tags.artist, 'artist'),
  };
}

/** If a name has no spaces, hyphens and underscores become spaces. @param {string} stem */
function titleOf(stem) {
  const spaced = /\s/.test(stem) ? stem : stem.replace(/[-_]+/g, ' ');
  return (spaced.trim() || stem).normalize('NFC');
}
