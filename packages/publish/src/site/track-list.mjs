import { markup } from './html.mjs';
import { rowWaveform } from './row-waveform.mjs';
import { wordsIn } from './words.mjs';

/** @typedef {import('./mixtape.mjs').Track} Track */

/** From so many tracks on, the list has two sides, as a cassette has. */
const TRACKS_WITH_SIDES = 6;

/**
 * The tracks of a mixtape: on two sides, if there are enough, each with its length.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 */
export function trackList({ tracks, artist, page }) {
  const words = wordsIn(page.lang);
  const hasSides = tracks.length >= TRACKS_WITH_SIDES && page.sides !== false;
  const middle = hasSides ? Math.ceil(tracks.length / 2) : tracks.length;
  const sides = hasSides
    ? [
        { name: words.side('A'), on: tracks.slice(0, middle), first: 1 },
        { name: words.side('B'), on: tracks.slice(middle), first: middle + 1 },
      ]
    : [{ name: words.tracks, on: tracks, first: 1 }];
  return markup`<section>
${sides.map(
  ({ name, on, first }) => markup`<div class="side"><h2>${name}</h2> ${timeMarkup(lengthOf(on))}</div>
<ol class="tracks"${first > 1 && markup` start="${first}"`}>
${on.map((track) => trackRow(track, artist, track === tracks[0]))}</ol>
`,
)}</section>
`;
}

/** @param {readonly Track[]} tracks */
export const lengthOf = (tracks) => tracks.reduce((sum, { songSeconds }) => sum + songSeconds, 0);

/**
 * @param {Track} track
 * @param {string} mixtapeArtist is not repeated in each row
 * @param {boolean} isActive in the player
 */
const trackRow = ({ id, title, artist, songSeconds, peaks, links }, mixtapeArtist, isActive) => markup`<li>
<a class="track" href="#track=${id}" data-track="${id}"${isActive && markup` aria-current="true"`}><span class="title">${title}</span>${artist !== mixtapeArtist && artist && markup` <span class="artist">${artist}</span>`}</a>
${timeMarkup(songSeconds)}
${rowWaveform(peaks)}${links.length > 0 && markup`<ul>\n${links.map(({ name, url }) => markup`<li><a href="${url}" rel="noopener">${name}</a></li>\n`)}</ul>\n`}</li>
`;

/** @param {number} seconds */
const timeMarkup = (seconds) => markup`<time datetime="PT${Math.round(seconds)}S">${timeOf(seconds)}</time>`;

/**
 * As the player writes times: `03:34`.
 * @param {number} seconds
 */
function timeOf(seconds) {
  const whole = Math.round(seconds);
  const digits = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(whole / 60))}:${digits(whole % 60)}`;
}
