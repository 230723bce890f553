import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { byFileName } from './input/read-folder.mjs';
import { cleanPicture } from './picture/clean-picture.mjs';
import { errorCode, Problem, sentence } from './problem.mjs';
import { PICTURES } from './publish-track.mjs';
import { replaceFile, shortHash } from './state/files.mjs';
import { describeTrack } from './track-source.mjs';

/** @typedef {import('./publish-folder.mjs').Encoded} Encoded */

/**
 * Puts the tracks in order and adds the details of the mixtape.
 * @param {import('./publish-folder.mjs').FolderOptions & { slug: string }} options
 * @param {readonly Encoded[]} encoded
 * @param {(file: string, message: string) => void} refuse
 * @returns {Promise<import('./site/mixtape.mjs').Mixtape>}
 */
export async function assembleMixtape(options, encoded, refuse) {
  const { id, slug, details, folder } = options;
  const inOrder = [...encoded].sort(byTrackNumber);
  const described = inOrder.map(({ source, track }) => ({ source, track, ...describeTrack(source, track.tags) }));
  const [first, ...others] = new Set(described.map(({ artist }) => artist));
  const sharedArtist = others.length === 0 ? (first ?? '') : '';
  const artist = options.artist ?? details.artist ?? sharedArtist;
  return {
    id,
    slug,
    title: withoutControls(options.title ?? details.title ?? basename(folder.path).replaceAll('_', ' ')) || id,
    artist: withoutControls(artist),
    djs: details.djs ?? [],
    cover: await publishCover(options, inOrder, refuse),
    links: details.links ?? [],
    release: details.release,
    tracks: described.map(({ source, track, title, artist: trackArtist }) => ({
      ...{ id: track.id, title, artist: trackArtist || artist, seconds: track.seconds, media: track.media },
      links: source.details?.links ?? [],
    })),
  };
}

/** Feeds cannot contain control characters. @param {string} text */
const withoutControls = (text) => text.replace(/\p{Cc}/gu, ' ').trim();

/** Those with a track number come first. @param {Encoded} a @param {Encoded} b */
function byTrackNumber(a, b) {
  const position = (/** @type {Encoded} */ { track: { tags } }) =>
    tags.number === null ? Number.MAX_SAFE_INTEGER : (tags.disc ?? 1) * 10_000 + tags.number;
  return position(a) - position(b) || byFileName(a.source.file.name, b.source.file.name);
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

/** @param {string} out @param {Uint8Array} file */
async function writeCover(out, file) {
  const picture = cleanPicture(file);
  if (!picture) throw new Problem('the cover is not a picture (jpg, png, webp or gif), or is broken');
  const path = `media/${shortHash(picture.bytes)}.${picture.extension}`;
  await replaceFile(out, path, picture.bytes);
  return path;
}
