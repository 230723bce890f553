import { fileURLToPath } from 'node:url';

/**
 * The demo's songs, which make.mjs synthesises and publishes.
 *
 * @typedef {object} MediaTrack
 * @property {string} trackId also the file in `songs/`
 * @property {string} title
 * @property {string} artist
 * @property {number} seconds
 */

/** What mixtape-publish has made of the songs. */
export const PUBLISHED_FOLDER = fileURLToPath(new URL('published', import.meta.url));
/** The id of the mixtape that they were published as. Track ids begin with it. */
export const MIXTAPE_ID = 'demo';

/** @type {readonly MediaTrack[]} */
export const MEDIA_TRACKS = [
  { trackId: 'opening-lights', title: 'Opening Lights', artist: 'Ayo Marsh', seconds: 52 },
  { trackId: 'velvet-static', title: 'Velvet Static', artist: 'Nine Rooms, Lio', seconds: 47 },
  { trackId: 'harbour-at-four', title: 'Harbour at Four', artist: 'Kestrel', seconds: 58 },
  { trackId: 'paper-moons', title: 'Paper Moons', artist: 'The Low Tide', seconds: 41 },
  { trackId: 'northbound', title: 'Northbound', artist: 'Sable & Finch', seconds: 55 },
  { trackId: 'glass-arcade', title: 'Glass Arcade', artist: 'Pixel Orchard', seconds: 37 },
  { trackId: 'slow-ferry', title: 'Slow Ferry', artist: 'Marisol Dane', seconds: 44 },
  { trackId: 'copper-rain', title: 'Copper Rain', artist: 'Hollow Pines', seconds: 49 },
  { trackId: 'midnight-laundry', title: 'Midnight Laundry', artist: 'The Spin Club', seconds: 38 },
  { trackId: 'last-exit-home', title: 'Last Exit Home', artist: 'Ines Okafor', seconds: 53 },
  { trackId: 'streetlight', title: 'Streetlight (Interlude)', artist: 'Nine Rooms', seconds: 12 },
  { trackId: 'station-ident', title: 'Station Ident', artist: 'The Curators', seconds: 5 },
  { trackId: 'silence', title: 'Silence', artist: 'Nobody', seconds: 24 },
];

/**
 * The name of a song's WAV file. The number gives the order; the rest becomes the id.
 * @param {MediaTrack} track
 */
export const songFileOf = (track) => `${String(MEDIA_TRACKS.indexOf(track) + 1).padStart(2, '0')} ${track.trackId}.wav`;

/** The `mixtape.json` beside the WAV files: what they do not say. */
export const mixtapeFile = () => ({
  title: 'The demo’s songs',
  artist: 'The Curators',
  tracks: MEDIA_TRACKS.map((track) => ({ file: songFileOf(track), title: track.title, artist: track.artist })),
});
