import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { byFileName } from '../input/read-folder.mjs';
import { cleanTag } from '../input/text.mjs';
import { trackNumbers } from '../input/track-number.mjs';
import { printable } from '../problem.mjs';
import { kindWords } from '../site/kind.mjs';
import { publishStyleSheets } from '../site/style-sheets.mjs';
import { publishPictures } from './publish-pictures.mjs';
import { describeTrack } from './track-source.mjs';

/** @typedef {import('./publish-folder.mjs').Encoded} Encoded */
/**
 * A song as far as the order depends on it.
 * @typedef {{ source: Pick<Encoded['source'], 'file' | 'details'>, track: Pick<Encoded['track'], 'tags'> }} Tagged
 */

/**
 * Puts the tracks in order and adds the details of the mixtape.
 * @param {import('./publish-folder.mjs').FolderOptions & { slug: string }} options
 * @param {readonly Encoded[]} encoded
 * @param {(file: string, message: string) => void} refuse
 * @param {import('./publish.mjs').Reporter['note']} note
 * @returns {Promise<import('../site/mixtape.mjs').Mixtape>}
 */
export async function assembleMixtape(options, encoded, refuse, note) {
  const { id, slug, details, folder } = options;
  const nameOf = trackNumbers(folder.songs.map(({ name }) => name));
  const warn = (/** @type {string} */ file, /** @type {string} */ message) => note(`${printable(file)}: ${message}`);
  const { listed, others } = inOrderOf(details, encoded, nameOf);
  if (listed.length > 0 && others.length > 0) note(othersFollow(others));
  const inOrder = [...listed, ...others];
  const described = inOrder.map(({ source, track }) => {
    const { name } = source.file;
    const words = describeTrack(source, track.tags, nameOf(name).title, (message) => warn(name, message));
    return { source, track, ...words };
  });
  const [first, ...otherArtists] = new Set(described.map(({ artist }) => artist));
  const sharedArtist = otherArtists.length === 0 ? (first ?? '') : '';
  const artist = options.artist ?? details.artist ?? (sharedTag(encoded, 'albumArtist') || sharedArtist);
  const album = sharedTag(encoded, 'album') || basename(folder.path).replaceAll('_', ' ');
  const names = {
    title: withoutControls(options.title ?? details.title ?? album) || id,
    artist: withoutControls(artist),
    djs: details.djs ?? [],
  };
  const kind = kindWords({ page: details, tracks: described.map((one) => ({ artist: one.artist || artist })) }).name;
  return {
    id,
    slug,
    ...names,
    ...(await publishPictures(options, { ...names, kind }, inOrder, refuse, warn)),
    links: details.links ?? [],
    release: details.release,
    page: details,
    isFull: options.isFull,
    styleSheets: await publishStyleSheets(options.out, slug, folder.path),
    tracks: await Promise.all(
      described.map(async ({ source, track, title, artist: trackArtist }) => ({
        id: track.id,
        title,
        artist: trackArtist || artist,
        media: track.media,
        playlist: await readFile(join(options.out, 'media', track.media, 'index.m3u8'), 'utf8'),
        seconds: track.seconds,
        songSeconds: track.songSeconds,
        peaks: track.peaks ?? [],
        links: source.details?.links ?? [],
      })),
    ),
  };
}

/**
 * Feeds cannot contain control characters.
 * @param {string} text
 */
export const withoutControls = (text) => text.replace(/\p{Cc}/gu, ' ').trim();

/**
 * The text of a tag, if all songs that have it agree.
 * @param {readonly Pick<Tagged, 'track'>[]} encoded
 * @param {'album' | 'albumArtist'} name
 */
export function sharedTag(encoded, name) {
  const texts = new Set(encoded.map(({ track }) => cleanTag(track.tags[name]).text).filter(Boolean));
  return texts.size === 1 ? [...texts].join('') : '';
}

/**
 * The songs that mixtape.json lists, in its order, and the others in their usual order.
 * @template {Tagged} Song
 * @param {import('../input/mixtape-file.mjs').MixtapeFile} details
 * @param {readonly Song[]} encoded
 * @param {ReturnType<typeof trackNumbers>} nameOf
 */
export function inOrderOf({ tracks = [] }, encoded, nameOf) {
  const place = (/** @type {Song} */ { source }) => (source.details ? tracks.indexOf(source.details) : -1);
  const listed = encoded.filter((one) => place(one) !== -1).sort((a, b) => place(a) - place(b));
  const others = encoded.filter((one) => place(one) === -1).sort(byTrackNumber(nameOf));
  return { listed, others };
}

/** @param {readonly Encoded[]} others */
function othersFollow(others) {
  const names = others.map(({ source }) => printable(source.file.name)).join(', ');
  return `"tracks" in mixtape.json does not list ${names}: they follow the songs that it lists.`;
}

/**
 * Songs without a number, in the tags and in the file's name, come last.
 * @param {ReturnType<typeof trackNumbers>} nameOf
 * @returns {(a: Tagged, b: Tagged) => number}
 */
function byTrackNumber(nameOf) {
  const position = (/** @type {Tagged} */ { track: { tags }, source }) => {
    const name = nameOf(source.file.name);
    if (tags.number !== null) return (tags.disc ?? ('disc' in name ? name.disc : 1)) * 10_000 + tags.number;
    return 'number' in name ? name.disc * 10_000 + name.number : Number.MAX_SAFE_INTEGER;
  };
  return (a, b) => position(a) - position(b) || byFileName(a.source.file.name, b.source.file.name);
}
