import { stemOf } from './input/slug.mjs';
import { checkFileName, cleanTag } from './input/text.mjs';

/**
 * What is known about a song before it is encoded.
 * @typedef {object} TrackSource
 * @property {string} id
 * @property {import('./input/read-folder.mjs').SongFile} file
 * @property {import('./input/mixtape-file.mjs').TrackDetails | undefined} details from mixtape.json
 */

/**
 * Title and artist of a track: from mixtape.json, else from its tags, else from its name.
 * @param {TrackSource} source
 * @param {import('./input/read-tags.mjs').Tags} tags
 * @throws {import('./problem.mjs').Problem} if the tags are no titles, or the name is needed and is none
 */
export function describeTrack({ file, details }, tags) {
  checkFileName(file.name);
  const title = details?.title ?? cleanTag(tags.title, 'title');
  return {
    title: title || titleOf(stemOf(file.name)),
    artist: details?.artist ?? cleanTag(tags.artist, 'artist'),
  };
}

/** A name without spaces has other characters in their place. @param {string} stem */
function titleOf(stem) {
  const spaced = /\s/.test(stem) ? stem : stem.replace(/[-_]+/g, ' ');
  return (spaced.trim() || stem).normalize('NFC');
}
