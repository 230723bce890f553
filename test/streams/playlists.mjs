// Makes playlists of the recordings, and changes them the way playlists differ in the wild.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './recordings.mjs';

/** @typedef {(playlist: string) => string} Edit */

/** The playlist of a recording as seen from the folder above it. @param {string} recording @param {...Edit} edits */
export const list =
  (recording, ...edits) =>
  () =>
    edits.reduce((text, edit) => edit(text), listOf(recording));

/** @param {string} recording */
function listOf(recording) {
  return readFileSync(join(folderOf(recording), 'index.m3u8'), 'utf8')
    .replaceAll(/^[^#\n].*$/gm, (uri) => `${recording}/${uri}`)
    .replaceAll(/URI="(.*?)"/g, (_all, uri) => `URI="${recording}/${uri}"`);
}

/** The first segments of one recording, then those of another, behind a discontinuity. */
export const joined =
  (/** @type {string} */ first, /** @type {number} */ segments, /** @type {string} */ second) => () => {
    const start = listOf(first).split('\n');
    const cut = start.findIndex(
      (_line, at) => start.slice(0, at).filter((line) => line && line[0] !== '#').length === segments,
    );
    const rest = listOf(second).split('\n');
    const from = rest.findIndex((line) => /^#EXT(INF|-X-MAP)/.test(line));
    return [...start.slice(0, cut), '#EXT-X-DISCONTINUITY', ...rest.slice(from)].join('\n');
  };

/** A playlist of playlists. @param {...string} lines */
export const master =
  (...lines) =>
  () =>
    ['#EXTM3U', '#EXT-X-VERSION:6', ...lines, ''].join('\n');

/** One variant of a master playlist. @param {string} uri @param {string} attributes besides the bandwidth */
export const variant = (uri, attributes = '', bandwidth = 80_000) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${attributes && `,${attributes}`}\n${uri}`;

/** Inserts lines behind the first. @param {...string} lines @returns {Edit} */
export const withHead =
  (...lines) =>
  (text) =>
    text.replace('#EXTM3U', ['#EXTM3U', ...lines].join('\n'));

/** @returns {Edit} */
export const withoutEnd = (text) => text.replace(/#EXT-X-ENDLIST\n?/, '');
/** @type {Edit} */
export const likeLive = (text) => withoutEnd(text).replace(/#EXT-X-PLAYLIST-TYPE:VOD\n/, '');
/** @type {Edit} */
export const truncatedDurations = (text) => text.replaceAll(/(#EXTINF:\d+)\.\d+/g, '$1');
/** @type {Edit} */
export const roundedUpDurations = (text) =>
  text.replaceAll(/#EXTINF:(\d+\.\d+)/g, (_all, seconds) => `#EXTINF:${Math.ceil(seconds)}`);
/** @type {Edit} */
export const withByteOrderMark = (text) => `\uFEFF${text}`;
/** @type {Edit} */
export const withWindowsLines = (text) => text.replaceAll('\n', '\r\n');
/** @type {Edit} */
export const signed = (text) => text.replaceAll(/^[^#\n].*$/gm, (uri) => `${uri}?token=a%2Bb%3D%3D&expires=4102444800`);
/** Says of the segment with this number that it is missing. @returns {Edit} */
export const withGap = (number) => (text) =>
  text.replace(new RegExp(`(#EXTINF:.*\n.*segment-0${number})`), '#EXT-X-GAP\n$1');
/** @type {Edit} */
export const withDates = (text) =>
  text.replace(
    '#EXTINF',
    '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+01:00\n#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:08Z",DURATION=4\n#EXTINF',
  );
/** Low-latency parts, as a live stream lists them. @type {Edit} */
export const withParts = (text) =>
  likeLive(text)
    .replace(
      '#EXT-X-VERSION:3',
      '#EXT-X-VERSION:9\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3\n#EXT-X-PART-INF:PART-TARGET=1',
    )
    .replace(/(#EXTINF:[^\n]*\n[^\n]*-06)/, '#EXT-X-PART:DURATION=1,URI="part.ts"\n$1');
