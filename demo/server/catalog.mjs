import { SONGS } from '../media/published.mjs';

/**
 * The data of the demo's API: tracks and mixtapes, with the API's field names.
 *
 * @typedef {object} CatalogTrack
 * @property {string} track_id
 * @property {string} title
 * @property {string} artist
 * @property {number} duration seconds
 * @property {{ name: string, url: string }[]} [links]
 * @property {number[]} [peaks]
 *
 * @typedef {object} CatalogMixtape
 * @property {string} slug
 * @property {string} cover path on this server
 * @property {string} color of the cover
 * @property {string} artist
 * @property {string} title
 * @property {{ name: string }[]} djs
 *
 * @typedef {{ mixtape: CatalogMixtape, tracks: CatalogTrack[] }} Queue
 */

/** Tracks in other packagings than mixtape-publish makes, with the songs that they are recordings of. */
export const PACKAGINGS = /** @type {ReadonlyMap<string, string>} */ (
  new Map([
    ['mpeg-ts', 'harbour-at-four'],
    ['multivariant', 'northbound'],
    ['one-file', 'slow-ferry'],
  ])
);

/** Songs long enough for a full preview, in their order. */
const FULL_TRACK_IDS = [...SONGS].filter(([, { duration }]) => duration >= 30).map(([trackId]) => trackId);

const LARGE_MIXTAPE_LENGTH = 1000;
const LARGE_TRACK_ID = /^large-(\d{4})$/;
const QUIET_TRACK_ID = /^quiet-(\d{2})$/;

/**
 * @param {string} trackId
 * @returns {string | undefined} the id of the song that is this track's sound
 */
export function songIdOf(trackId) {
  if (SONGS.has(trackId)) return trackId;
  if (QUIET_TRACK_ID.test(trackId)) return 'silence';
  const number = Number(LARGE_TRACK_ID.exec(trackId)?.[1]);
  if (!(number >= 1 && number <= LARGE_MIXTAPE_LENGTH)) return PACKAGINGS.get(trackId);
  return FULL_TRACK_IDS[(number - 1) % FULL_TRACK_IDS.length];
}

/**
 * @param {string} trackId of a song
 * @returns {CatalogTrack}
 */
export function trackOf(trackId) {
  const song = SONGS.get(trackId);
  if (!song) throw new Error(`No such song: ${trackId}`);
  const { title, artist, duration, peaks } = song;
  return { track_id: trackId, title, artist, duration, peaks };
}

/** A thousand ids that share the media of ten tracks, without peaks, as from an API that has none. */
function largeQueue() {
  return Array.from({ length: LARGE_MIXTAPE_LENGTH }, (_, index) => {
    const trackId = `large-${String(index + 1).padStart(4, '0')}`;
    const { title, artist, duration } = trackOf(songIdOf(trackId) ?? '');
    return { track_id: trackId, title: `${title}, take ${index + 1}`, artist, duration };
  });
}

/** Silent tracks with real titles, for pictures of a playing player. */
function quietQueue() {
  return FULL_TRACK_IDS.slice(0, 5).map((id, index) => ({
    ...trackOf(id),
    track_id: `quiet-${String(index + 1).padStart(2, '0')}`,
  }));
}

/**
 * Links to places where a track can be heard or bought. These pages do not exist.
 * @param {CatalogTrack} track
 * @returns {CatalogTrack}
 */
function withLinks(track) {
  const places = [
    { name: 'Bandcamp', url: `https://the-curators.bandcamp.com/track/${track.track_id}` },
    { name: 'Spotify', url: `https://open.spotify.com/search/${encodeURIComponent(track.title)}` },
    { name: 'shop.label.example', url: `https://shop.label.example/${track.track_id}` },
  ];
  return { ...track, links: places };
}

/** @type {CatalogMixtape} */
const NIGHT_DRIVE = {
  slug: 'night-drive',
  cover: '/media/covers/night-drive.svg',
  color: '#863663',
  artist: 'The Curators',
  title: 'Night Drive',
  djs: [{ name: 'DJ One' }, { name: 'DJ Two' }],
};

/** @type {CatalogMixtape} */
const SLOW_WATER = {
  slug: 'slow-water',
  cover: '/media/covers/slow-water.svg',
  color: '#30686e',
  artist: 'Harbour Radio',
  title: 'Slow Water',
  djs: [{ name: 'Marisol Dane' }],
};

/** @type {CatalogMixtape} */
const GLASS_HOURS = {
  slug: 'glass-hours',
  cover: '/media/covers/glass-hours.svg',
  color: '#5d6b1f',
  artist: 'Pixel Orchard',
  title: 'Glass Hours',
  djs: [],
};

/** Mixtapes whose queue says where the tracks' sound is, so that nothing has to be asked before the first segment. */
export const WITH_STREAMS = new Set([GLASS_HOURS.slug]);

const GLASS_HOURS_TRACK_IDS = ['glass-arcade', 'northbound', 'midnight-laundry', 'copper-rain', 'last-exit-home'];

const SLOW_WATER_TRACK_IDS = [
  'harbour-at-four',
  'slow-ferry',
  'copper-rain',
  'last-exit-home',
  'paper-moons',
  'opening-lights',
  'streetlight',
  'velvet-static',
];

/** @type {ReadonlyMap<string, () => Queue>} */
const QUEUES = new Map([
  ['night-drive', () => ({ mixtape: NIGHT_DRIVE, tracks: FULL_TRACK_IDS.map(trackOf) })],
  ['slow-water', () => ({ mixtape: SLOW_WATER, tracks: SLOW_WATER_TRACK_IDS.map(trackOf) })],
  ['glass-hours', () => ({ mixtape: GLASS_HOURS, tracks: GLASS_HOURS_TRACK_IDS.map(trackOf) })],
  [
    'short-tracks',
    () => ({
      mixtape: { ...NIGHT_DRIVE, slug: 'short-tracks', title: 'Between the Songs' },
      tracks: ['station-ident', 'streetlight', 'glass-arcade'].map(trackOf),
    }),
  ],
  [
    'packagings',
    () => ({
      mixtape: { ...NIGHT_DRIVE, slug: 'packagings', title: 'In Other Packagings' },
      tracks: [...PACKAGINGS].map(([trackId, songId]) => ({ ...trackOf(songId), track_id: trackId })),
    }),
  ],
  [
    'one-track',
    () => ({
      mixtape: { ...SLOW_WATER, slug: 'one-track', title: 'One Song' },
      tracks: [trackOf('last-exit-home')],
    }),
  ],
  [
    'release',
    () => ({
      mixtape: { ...NIGHT_DRIVE, slug: 'release' },
      tracks: FULL_TRACK_IDS.slice(0, 4).map(trackOf).map(withLinks),
    }),
  ],
  ['quiet-links', () => ({ mixtape: { ...NIGHT_DRIVE, slug: 'quiet-links' }, tracks: quietQueue().map(withLinks) })],
  ['quiet', () => ({ mixtape: { ...NIGHT_DRIVE, slug: 'quiet' }, tracks: quietQueue() })],
  [
    'large',
    () => ({
      mixtape: { ...NIGHT_DRIVE, slug: 'large', title: 'A Thousand Takes' },
      tracks: largeQueue(),
    }),
  ],
]);

/**
 * @param {string} mixtapeId
 * @returns {Queue | undefined}
 */
export const queueOf = (mixtapeId) => QUEUES.get(mixtapeId)?.();
