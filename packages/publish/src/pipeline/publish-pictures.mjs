import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawCard } from '../picture/card.mjs';
import { cleanPicture } from '../picture/clean-picture.mjs';
import { measureColor } from '../picture/cover-color.mjs';
import { drawCoverFiles, USUAL_WIDTH } from '../picture/cover-files.mjs';
import { errorCode, Problem, sentence } from '../problem.mjs';
import { credits } from '../site/mixtape.mjs';
import { GREY, paletteOf } from '../site/palette.mjs';
import { ENGLISH } from '../site/words.mjs';
import { cacheColor, cacheCoverFiles, readColor, readCoverFiles } from '../state/cache.mjs';
import { ignoreMissing, replaceFile, shortHash, workFolder } from '../state/files.mjs';
import { PICTURES } from './publish-track.mjs';

/** Increase this version if the picture for previews is drawn in another way, so that it gets another URL. */
const CARD_VERSION = 1;

/**
 * @typedef {{ kind: string, title: string, artist: string, djs: string[] }} Names `kind`: the word for what is
 *   published
 */

/** A cover's file that is larger gets a warning: pages show 1280 pixels of it at most, and each run reads all of it. */
const LARGE_BYTES = 10_000_000;

/**
 * Publishes the cover, its colour, and the picture for previews, which only pages with absolute URLs can name.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {Names} names of the mixtape
 * @param {readonly import('./publish-folder.mjs').Encoded[]} encoded in their order
 * @param {(file: string, message: string) => void} refuse
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<Pick<import('../site/mixtape.mjs').Mixtape, 'cover' | 'covers' | 'icon' | 'color' | 'card'>>}
 */
export async function publishPictures(options, names, encoded, refuse, warn) {
  const { details } = options;
  // A cover elsewhere is not downloaded.
  if (details.cover && /^https?:\/\//.test(details.cover))
    return { cover: details.cover, covers: [], icon: details.cover, color: undefined, card: undefined };
  const found = await publishCover(options, encoded, refuse, warn);
  const color = found && (await colorOf(options, found, warn));
  const card = options.base === undefined ? undefined : await publishCard(options, names, found, color, warn);
  const { covers = [], icon } = found ?? {};
  return { cover: usualCover(covers), covers, icon, color, card };
}

/**
 * The file of the cover for players, feeds and previews.
 * @param {readonly import('../site/mixtape.mjs').CoverFile[]} covers the smallest first
 */
const usualCover = (covers) => (covers.find(({ width }) => width >= USUAL_WIDTH) ?? covers.at(-1))?.path;

/**
 * A cover with its files in the site.
 * @typedef {object} PublishedCover
 * @property {string} original the name that the picture itself would have in the site, which stands for its content
 * @property {Uint8Array} bytes of the picture
 * @property {import('../site/mixtape.mjs').CoverFile[]} covers
 * @property {string} icon
 */

/**
 * The cover that mixtape.json names, else a picture in the folder, else the first one in a song.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {readonly import('./publish-folder.mjs').Encoded[]} encoded
 * @param {(file: string, message: string) => void} refuse
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<PublishedCover | undefined>}
 */
async function publishCover(options, encoded, refuse, warn) {
  const { out, folder, details } = options;
  const name = details.cover ?? folder.cover;
  if (name !== undefined) {
    try {
      if (basename(name) !== name) throw new Problem('the cover must be in the folder of the songs');
      const bytes = await readFile(join(folder.path, name));
      if (bytes.length > LARGE_BYTES)
        warn(name, `it has ${Math.round(bytes.length / 1e6)} MB. 3000 pixels in a JPEG of 2 MB look the same.`);
      return await writeCover(options, bytes);
    } catch (error) {
      const isMissing = name === details.cover && errorCode(error) === 'ENOENT';
      refuse(name, isMissing ? 'mixtape.json names it as the cover, but the folder has no such file' : sentence(error));
    }
  }
  const { track, source } = encoded.find(({ track: { picture } }) => picture !== null) ?? {};
  if (!track?.picture) return undefined;
  try {
    return await writeCover(options, await readFile(join(out, PICTURES, track.picture)));
  } catch (error) {
    refuse(source?.file.name ?? '', `its picture is not published: ${sentence(error)}`);
    return undefined;
  }
}

/**
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {PublishedCover} cover
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<string | undefined>}
 */
async function colorOf({ out, ffmpeg }, { original, bytes }, warn) {
  const known = await readColor(out, original);
  if (known !== undefined) return known;
  try {
    const color = await measureColor(ffmpeg, bytes);
    await cacheColor(out, original, color);
    return color;
  } catch (error) {
    warn('cover', `the colours of the page do not come from it: ${sentence(error)}`);
    return undefined;
  }
}

/**
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {Names} names
 * @param {PublishedCover | undefined} cover
 * @param {string | undefined} color
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<string | undefined>} its path in the site
 */
async function publishCard(options, names, cover, color = GREY, warn) {
  const { out, ffmpeg } = options;
  const isMixtape = names.kind === ENGLISH.kinds.mixtape.name;
  // The address of a mixtape's picture stays as it was before others had another word.
  const shown = {
    title: names.title,
    credits: credits({ ...names, page: options.details }),
    ...(isMixtape ? {} : { kind: names.kind }),
  };
  const path = `media/${shortHash(Buffer.from(JSON.stringify([CARD_VERSION, shown, cover?.original, color])))}.jpg`;
  if (await stat(join(out, path)).catch(ignoreMissing)) return path;
  try {
    const picture = await drawCard(
      ffmpeg,
      { ...shown, cover: cover?.bytes, palette: paletteOf(color, 'dark') },
      workFolder(out),
    );
    await replaceFile(out, path, picture);
    return path;
  } catch (error) {
    warn('cover', `previews in chats get no picture with the title: ${sentence(error)}`);
    return undefined;
  }
}

/**
 * Writes a cover in the sizes in which it is shown. The picture itself is not published: it may have tens of megabytes.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {Uint8Array} file
 * @returns {Promise<PublishedCover>}
 */
async function writeCover({ out, ffmpeg }, file) {
  const picture = cleanPicture(file);
  if (!picture) throw new Problem('the cover is not a picture (jpg, png, webp or gif), or is broken');
  const { bytes, extension } = picture;
  const original = `media/${shortHash(bytes)}.${extension}`;
  const known = await readCoverFiles(out, original);
  if (known) return { original, bytes, ...known };
  const drawn = await drawCoverFiles(ffmpeg, bytes, workFolder(out));
  const write = async (/** @type {Uint8Array} */ content, /** @type {string} */ type) => {
    const path = `media/${shortHash(content)}.${type}`;
    await replaceFile(out, path, content);
    return path;
  };
  /** @type {import('../site/mixtape.mjs').CoverFile[]} */
  const covers = [];
  for (const { content, width } of drawn.covers) covers.push({ path: await write(content, 'jpg'), width });
  const files = { covers, icon: await write(drawn.icon, 'png') };
  await cacheCoverFiles(out, original, files);
  return { original, bytes, ...files };
}
