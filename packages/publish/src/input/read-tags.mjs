import { parseFile } from 'music-metadata';
import { pictureType } from './picture-type.mjs';
import { repairText } from './tag-text.mjs';

/**
 * @typedef {object} Tags from the file, not yet checked
 * @property {string | undefined} title
 * @property {string | undefined} artist
 * @property {string | undefined} [album]
 * @property {string | undefined} [albumArtist]
 * @property {number | null} disc
 * @property {number | null} number of the track
 *
 * @typedef {{ bytes: Uint8Array, extension: string }} Picture
 */

/**
 * @param {string} path
 * @returns {Promise<{ tags: Tags, picture: Picture | undefined }>} empty if the file has no readable tags
 */
export async function readTags(path) {
  try {
    const { common } = await parseFile(path, { duration: false });
    const { title, artist, album, albumartist, track, disk, picture = [] } = common;
    const bytes = (picture.find(({ type }) => type === 'Cover (front)') ?? picture[0])?.data;
    const extension = bytes && pictureType(bytes);
    return {
      tags: {
        title: repairText(title),
        artist: repairText(artist),
        album: repairText(album),
        albumArtist: repairText(albumartist),
        disc: disk.no,
        number: track.no,
      },
      picture: bytes && extension ? { bytes, extension } : undefined,
    };
  } catch {
    // If the file is broken, ffmpeg reports it later.
    return { tags: { title: undefined, artist: undefined, disc: null, number: null }, picture: undefined };
  }
}
