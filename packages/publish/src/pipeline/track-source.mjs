import { cleanTag } from '../input/text.mjs';

/**
 * A song before it is encoded.
 * @typedef {object} TrackSource
 * @property {string} id
 * @property {import('../input/read-folder.mjs').SongFile} file
 * @property {import('../input/mixtape-file.mjs').TrackDetails | undefined} details from mixtape.json
 */

/**
 * Title and artist of a track: from mixtape.json, else from its tags; a title without both is the file's name.
 * @param {TrackSource} source
 * @param {import('../input/read-tags.mjs').Tags} tags
 * @param {string} nameTitle the file's name without its track number
 * @param {(message: string) => void} warn
 */
export function describeTrack({ details }, tags, nameTitle, warn) {
  const title = cleanTag(tags.title);
  const artist = cleanTag(tags.artist);
  const hint = (/** @type {string} */ what) => `correct the tag, or set "${what}" of the song in mixtape.json`;
  if (details?.title === undefined && title.fault)
    warn(`its title tag ${title.fault}, so the name of the file is its title; ${hint('title')}`);
  if (details?.artist === undefined && artist.fault) warn(`its artist tag ${artist.fault}; ${hint('artist')}`);
  return { title: details?.title ?? (title.text || titleOf(nameTitle)), artist: details?.artist ?? artist.text };
}

/**
 * If a name has no spaces, hyphens and underscores become spaces.
 * @param {string} stem
 */
function titleOf(stem) {
  const spaced = /\s/.test(stem) ? stem : stem.replace(/[-_]+/g, ' ');
  return (spaced.trim() || stem).normalize('NFC');
}
