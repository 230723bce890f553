import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { drawCard } from '../picture/card.mjs';
import { cleanPicture } from '../picture/clean-picture.mjs';
import { measureColor } from '../picture/cover-color.mjs';
import { errorCode, Problem, sentence } from '../problem.mjs';
import { credits } from '../site/mixtape.mjs';
import { GREY, paletteOf } from '../site/palette.mjs';
import { ENGLISH } from '../site/words.mjs';
import { cacheColor, readColor } from '../state/cache.mjs';
import { ignoreMissing, replaceFile, shortHash, workFolder } from '../state/files.mjs';
import { PICTURES } from './publish-track.mjs';

/** Increase this version if the picture for previews is drawn in another way, so that it gets another URL. */
const CARD_VERSION = 1;

/** @typedef {{ kind: string, title: string, artist: string, djs: string[] }} Names `kind`: the word for what is published */

/**
 * Publishes the cover, its colour, and the picture for previews, which only pages with absolute URLs can name.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {Names} names of the mixtape
 * @param {readonly import('./publish-folder.mjs').Encoded[]} encoded in their order
 * @param {(file: string, message: string) => void} refuse
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<Pick<import('../site/mixtape.mjs').Mixtape, 'cover' | 'color' | 'card'>>}
 */
export async function publishPictures(options, names, encoded, refuse, warn) {
  const cover = await publishCover(options, encoded, refuse);
  // A cover elsewhere is not downloaded.
  if (cover !== undefined && /^https?:/.test(cover)) return { cover, color: undefined, card: undefined };
  const color = cover === undefined ? undefined : await colorOf(options, cover, warn);
  const card = options.base === undefined ? undefined : await publishCard(options, names, { cover, color }, warn);
  return { cover, color, card };
}

/**
 * The cover that mixtape.json names, else a picture in the folder, else the first one in a song.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {readonly import('./publish-folder.mjs').Encoded[]} encoded
 * @param {(file: string, message: string) => void} refuse
 * @returns {Promise<string | undefined>} its path in the site, or a URL
 */
async function publishCover({ out, folder, details }, encoded, refuse) {
  if (details.cover && /^https?:\/\//.test(details.cover)) return details.cover;
  const name = details.cover ?? folder.cover;
  if (name !== undefined) {
    try {
      if (basename(name) !== name) throw new Problem('the cover must be in the folder of the songs');
      return await writeCover(out, await readFile(join(folder.path, name)));
    } catch (error) {
      const isMissing = name === details.cover && errorCode(error) === 'ENOENT';
      refuse(name, isMissing ? 'mixtape.json names it as the cover, but the folder has no such file' : sentence(error));
    }
  }
  const { track, source } = encoded.find(({ track: { picture } }) => picture !== null) ?? {};
  if (!track?.picture) return undefined;
  try {
    return await writeCover(out, await readFile(join(out, PICTURES, track.picture)));
  } catch (error) {
    refuse(source?.file.name ?? '', `its picture is not published: ${sentence(error)}`);
    return undefined;
  }
}

/**
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {string} cover
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<string | undefined>}
 */
async function colorOf({ out, ffmpeg }, cover, warn) {
  const known = await readColor(out, cover);
  if (known !== undefined) return known;
  try {
    const color = await measureColor(ffmpeg, await readFile(join(out, cover)));
    await cacheColor(out, cover, color);
    return color;
  } catch (error) {
    warn('cover', `the colours of the page do not come from it: ${sentence(error)}`);
    return undefined;
  }
}

/**
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {Names} names
 * @param {{ cover: string | undefined, color: string | undefined }} pictures
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<string | undefined>} its path in the site
 */
async function publishCard({ out, ffmpeg }, names, { cover, color = GREY }, warn) {
  const isMixtape = names.kind === ENGLISH.kinds.mixtape.name;
  // The address of a mixtape's picture stays as it was before others had another word.
  const shown = { title: names.title, credits: credits(names), ...(isMixtape ? {} : { kind: names.kind }) };
  const path = `media/${shortHash(Buffer.from(JSON.stringify([CARD_VERSION, shown, cover, color])))}.jpg`;
  if (await stat(join(out, path)).catch(ignoreMissing)) return path;
  try {
    const bytes = cover === undefined ? undefined : await readFile(join(out, cover));
    const picture = await drawCard(
      ffmpeg,
      { ...shown, cover: bytes, palette: paletteOf(color, 'dark') },
      workFolder(out),
    );
    await replaceFile(out, path, picture);
    return path;
  } catch (error) {
    warn('cover', `previews in chats get no picture with the title: ${sentence(error)}`);
    return undefined;
  }
}

/** @param {string} out @param {Uint8Array} file */
async function writeCover(out, file) {
  const picture = cleanPicture(file);
  if (!picture) throw new Problem('the cover is not a picture (jpg, png, webp or gif), or is broken');
  const path = `media/${shortHash(picture.bytes)}.${picture.extension}`;
  await replaceFile(out, path, picture.bytes);
  return path;
}
