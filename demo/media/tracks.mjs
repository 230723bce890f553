/**
 * The demo's tracks: their data for the API, and how make.mjs encodes them.
 *
 * @typedef {object} MediaTrack
 * @property {string} trackId also the folder in `tracks/` and the file in `songs/`
 * @property {string} title
 * @property {string} artist
 * @property {number} seconds
 * @property {'mpeg-ts' | 'fmp4' | 'multivariant'} packaging
 */

/** @type {readonly MediaTrack[]} */
export const MEDIA_TRACKS = [
  { trackId: 'opening-lights', title: 'Opening Lights', artist: 'Ayo Marsh', seconds: 52, packaging: 'mpeg-ts' },
  { trackId: 'velvet-static', title: 'Velvet Static', artist: 'Nine Rooms, Lio', seconds: 47, packaging: 'fmp4' },
  { trackId: 'harbour-at-four', title: 'Harbour at Four', artist: 'Kestrel', seconds: 58, packaging: 'mpeg-ts' },
  { trackId: 'paper-moons', title: 'Paper Moons', artist: 'The Low Tide', seconds: 41, packaging: 'mpeg-ts' },
  { trackId: 'northbound', title: 'Northbound', artist: 'Sable & Finch', seconds: 55, packaging: 'multivariant' },
  { trackId: 'glass-arcade', title: 'Glass Arcade', artist: 'Pixel Orchard', seconds: 37, packaging: 'mpeg-ts' },
  { trackId: 'slow-ferry', title: 'Slow Ferry', artist: 'Marisol Dane', seconds: 44, packaging: 'mpeg-ts' },
  { trackId: 'copper-rain', title: 'Copper Rain', artist: 'Hollow Pines', seconds: 49, packaging: 'mpeg-ts' },
  {
    trackId: 'midnight-laundry',
    title: 'Midnight Laundry',
    artist: 'The Spin Club',
    seconds: 38,
    packaging: 'mpeg-ts',
  },
  { trackId: 'last-exit-home', title: 'Last Exit Home', artist: 'Ines Okafor', seconds: 53, packaging: 'fmp4' },
  { trackId: 'streetlight', title: 'Streetlight (Interlude)', artist: 'Nine Rooms', seconds: 12, packaging: 'mpeg-ts' },
  { trackId: 'station-ident', title: 'Station Ident', artist: 'The Curators', seconds: 5, packaging: 'mpeg-ts' },
  { trackId: 'silence', title: 'Silence', artist: 'Nobody', seconds: 24, packaging: 'fmp4' },
];
