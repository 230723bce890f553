import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { byFileName } from './input/read-folder.mjs';
import { cleanTag } from './input/text.mjs';
import { trackNumbers } from './input/track-number.mjs';
import { cleanPicture } from './picture/clean-picture.mjs';
import { measureColor } from './picture/cover-color.mjs';
import { errorCode, Problem, sentence } from './problem.mjs';
import { PICTURES } from './publish-track.mjs';
import { cacheColor, readColor } from './state/cache.mjs';
import { replaceFile, shortHash } from './state/files.mjs';
import { describeTrack } from './track-source.mjs';

/** @typedef {import('./publish-folder.mjs').Encoded} Encoded */

/**
 * Puts the tracks in order and adds the details of the mixtape.
 * @param {import('./publish-folder.mjs').FolderOptions & { slug: string }} options
 * @param {readonly Encoded[]} encoded
 * @param {(file: string, message: string) => void} refuse
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<import('./site/mixtape.mjs').Mixtape>}
 */
export async function assembleMixtape(options, encoded, refuse, warn) {
  const { id, slug, details, folder } = options;
  const nameOf = trackNumbers(folder.songs.map(({ name }) => name));
  const inOrder = inOrderOf(details, encoded) ?? [...encoded].sort(byTrackNumber(nameOf));
  const described = inOrder.map(({ source, track }) => {
    const { name } = source.file;
    const words = describeTrack(source, track.tags, nameOf(name).title, (message) => warn(name, message));
    return { source, track, ...words };
  });
  const [first, ...others] = new Set(described.map(({ artist }) => artist));
  const sharedArtist = others.length === 0 ? (first ?? '') : '';
  const artist = options.artist ?? details.artist ?? (sharedTag(encoded, 'albumArtist') || sharedArtist);
  const album = sharedTag(encoded, 'album') || basename(folder.path).replaceAll('_', ' ');
  const cover = await publishCover(options, inOrder, refuse);
  return {
    id,
    slug,
    title: withoutControls(options.title ?? details.title ?? album) || id,
    artist: withoutControls(artist),
    djs: details.djs ?? [],
    ...{ cover, color: await colorOf(options, cover, warn) },
    links: details.links ?? [],
    release: details.release,
    tracks: described.map(({ source, track, title, artist: trackArtist }) => ({
      ...{
        id: track.id,
        title,
        artist: trackArtist || artist,
        media: track.media,
        seconds: track.seconds,
        songSeconds: track.songSeconds,
        peaks: track.peaks ?? [],
      },
      links: source.details?.links ?? [],
    })),
  };
}

/** Feeds cannot contain control characters. @param {string} text */
const withoutControls = (text) => text.replace(/\p{Cc}/gu, ' ').trim();

/**
 * The text of a tag, if all songs that have it agree.
 * @param {readonly Encoded[]} encoded
 * @param {'album' | 'albumArtist'} name
 */
function sharedTag(encoded, name) {
  const texts = new Set(encoded.map(({ track }) => cleanTag(track.tags[name]).text).filter(Boolean));
  return texts.size === 1 ? [...texts].join('') : '';
}

/**
 * The order of mixtape.json, if it lists all songs.
 * @param {import('./input/mixtape-file.mjs').MixtapeFile} details
 * @param {readonly Encoded[]} encoded
 */
function inOrderOf({ tracks = [] }, encoded) {
  const place = (/** @type {Encoded} */ { source }) => (source.details ? tracks.indexOf(source.details) : -1);
  if (encoded.some((one) => place(one) === -1)) return undefined;
  return [...encoded].sort((a, b) => place(a) - place(b));
}

/**
 * Songs without a number, in the tags and in the file's name, come last.
 * @param {ReturnType<typeof trackNumbers>} nameOf
 * @returns {(a: Encoded, b: Encoded) => number}
 */
function byTrackNumber(nameOf) {
  const position = (/** @type {Encoded} */ { track: { tags }, source }) => {
    const name = nameOf(source.file.name);
    if (tags.number !== null) return (tags.disc ?? ('disc' in name ? name.disc : 1)) * 10_000 + tags.number;
    return 'number' in name ? name.disc * 10_000 + name.number : Number.MAX_SAFE_INTEGER;
  };
  return (a, b) => position(a) - position(b) || byFileName(a.source.file.name, b.source.file.name);
}

/**
 * The cover that mixtape.json names, else a picture in the folder, else the first one in a song.
 * @param {import('./publish-folder.mjs').FolderOptions} options
 * @param {readonly Encoded[]} encoded
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
 * @param {string | undefined} cover
 * @param {(file: string, message: string) => void} warn
 * @returns {Promise<string | undefined>} `undefined` for a cover elsewhere, which is not downloaded
 */
async function colorOf({ out, ffmpeg }, cover, warn) {
  if (cover === undefined || /^https?:/.test(cover)) return undefined;
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

/** @param {string} out @param {Uint8Array} file */
async function writeCover(out, file) {
  const picture = cleanPicture(file);
  if (!picture) throw new Problem('the cover is not a picture (jpg, png, webp or gif), or is broken');
  const path = `media/${shortHash(picture.bytes)}.${picture.extension}`;
  await replaceFile(out, path, picture.bytes);
  return path;
}
