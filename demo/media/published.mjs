import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The site that mixtape-publish has made of the songs. */
export const PUBLISHED_FOLDER = fileURLToPath(new URL('published', import.meta.url));
/** The id of the mixtape that they were published as. Track ids begin with it. */
const MIXTAPE_ID = 'demo';

/**
 * @typedef {object} PublishedSong
 * @property {string} title
 * @property {string} artist
 * @property {number} duration seconds
 * @property {number[]} peaks of the preview window
 * @property {string} folder path of the folder with `index.m3u8`
 * @property {string} play path of the mp3
 */

/** @param {string} path in the published site */
const readJson = (path) => JSON.parse(readFileSync(join(PUBLISHED_FOLDER, path), 'utf8'));

/** @param {string} publishedId @param {string} type */
function fileOf(publishedId, type) {
  /** @type {{ streams: { type: string, url: string }[] }} */
  const { streams } = readJson(`v2.0/stream/${publishedId}`);
  const { url } = streams.find((stream) => stream.type === type) ?? {};
  if (url === undefined) throw new Error(`No ${type} of ${publishedId} is published.`);
  return join(PUBLISHED_FOLDER, url);
}

/**
 * @param {{ track_id: string, title: string, artist: string, duration: number, peaks: number[] }} track
 * @returns {PublishedSong}
 */
const songOf = ({ track_id: id, title, artist, duration, peaks }) => ({
  title,
  artist,
  duration,
  peaks,
  folder: dirname(fileOf(id, 'application/x-mpegurl')),
  play: fileOf(id, 'audio/mpeg'),
});

/**
 * The published songs in their order, by the demo's track ids.
 * @type {ReadonlyMap<string, PublishedSong>}
 */
export const SONGS = new Map(
  readJson(`v3/mixtapes/${MIXTAPE_ID}/queue`).data.map((/** @type {Parameters<typeof songOf>[0]} */ track) => [
    track.track_id.slice(MIXTAPE_ID.length + 1),
    songOf(track),
  ]),
);
