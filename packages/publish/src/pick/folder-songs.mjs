import { availableParallelism } from 'node:os';
import { readTags } from '../input/read-tags.mjs';
import { trackNumbers } from '../input/track-number.mjs';
import { inOrderOf } from '../pipeline/assemble-mixtape.mjs';
import { inParallel } from '../pipeline/pool.mjs';
import { isSameName } from '../pipeline/publish-folder.mjs';
import { describeTrack } from '../pipeline/track-source.mjs';

/**
 * @typedef {object} FolderSong
 * @property {import('../pipeline/track-source.mjs').TrackSource} source
 * @property {{ tags: import('../input/read-tags.mjs').Tags }} track
 * @property {{ title: string, artist: string }} own from its tags, or its file's name: without mixtape.json
 */

/**
 * The songs of a folder in the order in which they would be published, with those that mixtape.json leaves out.
 * @param {import('../input/read-folder.mjs').Folder} folder
 * @param {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @returns {Promise<FolderSong[]>}
 */
export async function folderSongs(folder, details) {
  const nameOf = trackNumbers(folder.songs.map(({ name }) => name));
  const songs = await inParallel(folder.songs, availableParallelism(), async (file) => {
    const { tags } = await readTags(file.path);
    const source = { id: '', file, details: details.tracks?.find((track) => isSameName(track.file, file.name)) };
    // Publishing the folder says what is wrong with a tag.
    const own = describeTrack({ ...source, details: undefined }, tags, nameOf(file.name).title, () => {});
    return { source, track: { tags }, own };
  });
  const { listed, others } = inOrderOf(details, songs, nameOf);
  return [...listed, ...others];
}
