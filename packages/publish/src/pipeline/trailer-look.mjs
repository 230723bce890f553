import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compositionOf } from '../film/compositions.mjs';
import { readTags } from '../input/read-tags.mjs';
import { cleanPicture } from '../picture/clean-picture.mjs';
import { measureColor } from '../picture/cover-color.mjs';
import { sentence } from '../problem.mjs';
import { GREY, paletteOf } from '../site/palette.mjs';

/**
 * Gives a trailer the cover that the page would have, and its colours.
 * @param {{ ffmpeg: string, workFolder: string, folder: import('../input/read-folder.mjs').Folder, details:
 *   import('../input/mixtape-file.mjs').MixtapeFile, format: import('../film/compositions.mjs').Format }} options
 * @param {readonly import('../pick/folder-songs.mjs').FolderSong[]} songs
 * @param {import('./publish.mjs').Reporter} report
 * @returns {Promise<import('../film/draw-ground.mjs').Look>}
 */
export async function trailerLook({ ffmpeg, workFolder, folder, details, format }, songs, report) {
  let cover = await coverOf(folder, details, songs);
  let color = GREY;
  try {
    if (cover) color = await measureColor(ffmpeg, cover);
  } catch (error) {
    report.note(`The trailer has no cover: ${sentence(error)}`);
    cover = undefined;
  }
  // A card is dark, as the picture for previews; below a cover is the deck of the page.
  const palette = paletteOf(color, format === 'card' ? 'dark' : 'inked');
  return { ffmpeg, workFolder, composition: compositionOf(format, cover !== undefined), cover, palette };
}

/**
 * The cover that mixtape.json names, else a picture in the folder, else the first one in a song. One that is elsewhere
 * is not downloaded.
 * @param {import('../input/read-folder.mjs').Folder} folder
 * @param {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @param {readonly import('../pick/folder-songs.mjs').FolderSong[]} songs
 */
async function coverOf(folder, details, songs) {
  const name = details.cover ?? folder.cover;
  if (name !== undefined) {
    if (/^https?:\/\//.test(name)) return undefined;
    // As for the site: a name that leads out of the folder is not followed, and a missing file is no reason to stop.
    const bytes = basename(name) === name ? await readFile(join(folder.path, name)).catch(() => undefined) : undefined;
    const picture = bytes && cleanPicture(bytes);
    if (picture) return picture.bytes;
  }
  for (const { source } of songs) {
    const { picture } = await readTags(source.file.path);
    const clean = picture && cleanPicture(picture.bytes);
    if (clean) return clean.bytes;
  }
  return undefined;
}
