import { kindOf } from './kind.mjs';
import { themeParameters } from './page-style.mjs';
import { wordsIn } from './words.mjs';

/**
 * A mixtape to publish.
 * @typedef {object} Mixtape
 * @property {string} id
 * @property {string} slug
 * @property {string} title
 * @property {string} artist may be empty
 * @property {string[]} djs
 * @property {string | undefined} cover path in the site, or an http(s) URL
 * @property {CoverFile[]} covers the same in several sizes, the smallest first; none of a cover elsewhere
 * @property {string | undefined} icon path in the site, or an http(s) URL
 * @property {string | undefined} color of the cover, as `#rrggbb`
 * @property {import('../input/mixtape-file.mjs').Link[]} links
 * @property {import('../input/mixtape-file.mjs').Release | undefined} release
 * @property {PageDetails} page
 * @property {boolean} isFull whole songs are published and played
 * @property {string | undefined} card path of the picture for previews, in the site
 * @property {string[]} styleSheets of the artist, their paths in the site
 * @property {Track[]} tracks
 *
 * @typedef {{ path: string, width: number }} CoverFile its path in the site, and its width in pixels
 *
 * @typedef {object} Track
 * @property {string} id
 * @property {string} title
 * @property {string} artist may be empty
 * @property {number} seconds what is published of the song
 * @property {number} songSeconds length of the song
 * @property {import('../input/mixtape-file.mjs').Link[]} links
 * @property {string} media name of its folder in `media`
 * @property {string} playlist text of the playlist in that folder
 * @property {number[]} peaks of the preview window
 * @property {string | undefined} [film] its path in the site
 *
 * @typedef {Pick<import('../input/mixtape-file.mjs').MixtapeFile, 'text' | 'layout' | 'theme' | 'poweredBy' | 'kind' |
 *   'lang' | 'sides' | 'share' | 'legal'>} PageDetails
 *
 * @typedef {object} SiteOptions
 * @property {string | undefined} base URL of the site without a slash at the end, if it is known
 * @property {string | undefined} presaveBase
 * @property {string} name of the site, from its `site.json`; '' without one
 * @property {boolean} isAlone there is no other mixtape
 * @property {import('./player-files.mjs').FirstView} firstView
 */

/** The relative path from the page of a mixtape or of a track to the site. */
export const ROOT = '../../';

/**
 * The style sheet of player and buttons, seen from a mixtape's page.
 * @param {import('./player-files.mjs').FirstView} firstView
 */
export const firstViewStyles = ({ styles }) => styles && `${ROOT}${styles}`;

/** @param {string} slug */
export const pagePath = (slug) => `mixtape/${slug}/`;

/**
 * The page of a track: not below the mixtape's, so that its links still lead somewhere after that has moved.
 * @param {string} id
 */
export const trackPath = (id) => `track/${id}/`;

/**
 * Absolute if the site's URL is known.
 * @param {string | undefined} base
 * @param {string} path
 * @param {string} [prefix]
 */
export const siteUrl = (base, path, prefix = '') => {
  if (/^https?:\/\//.test(path)) return path;
  return base === undefined ? `${prefix}${path}` : `${base}/${path}`;
};

/**
 * Artist and DJs in words.
 * @param {Pick<Mixtape, 'artist' | 'djs'> & { page?: { lang?: string | undefined } }} mixtape
 */
export const credits = ({ artist, djs, page }) => wordsIn(page?.lang).credits(artist, djs.join(', '));

/**
 * The player for a frame on another page.
 * @param {Pick<Mixtape, 'id' | 'page' | 'isFull'>} mixtape
 * @param {string} base
 */
export function frameUrl({ id, page, isFull }, base) {
  const parameters = new URLSearchParams({ 'mixtape-id': id, ...Object.fromEntries(themeParameters(page.theme)) });
  if (hidesLogo(page)) parameters.set('powered-by', 'none');
  if (isFull) parameters.set('full', '');
  if (page.lang) parameters.set('lang', page.lang);
  // A frame takes no sites of the author's from its address.
  const targets = page.share?.filter((target) => !target.includes('='));
  if (targets?.length) parameters.set('share-targets', targets.join(' '));
  return `${base}/player/embed.html?${parameters}`;
}

/** @param {PageDetails} page */
export const hidesLogo = ({ poweredBy }) => poweredBy === false || poweredBy === 'none';

/** A queue with the playlists of more tracks would be too large for a page that has it in its markup. */
const MAX_TRACKS_WITH_PLAYLISTS = 60;
/** The player ignores a longer playlist in a queue. */
const MAX_PLAYLIST = 16_384;

/**
 * The response to `v3/mixtapes/{id}/queue`. Paths are relative to the API's base, so that the site can be moved.
 * @param {Mixtape} mixtape
 * @param {string | undefined} base
 */
export function queueOf(mixtape, base) {
  const { slug, title, artist, djs, cover, color, release, tracks, page } = mixtape;
  const hasStreams = tracks.length <= MAX_TRACKS_WITH_PLAYLISTS;
  return {
    data: tracks.map((track) => ({
      track_id: track.id,
      title: track.title,
      artist: track.artist,
      duration: track.songSeconds,
      ...(base === undefined ? {} : { page_url: siteUrl(base, trackPath(track.id)) }),
      ...(track.links.length > 0 ? { links: track.links } : {}),
      peaks: track.peaks,
      ...(hasStreams ? { streams: [streamWithPlaylist(track)] } : {}),
    })),
    included: {
      mixtape: {
        slug,
        title,
        artist,
        ...(cover === undefined ? {} : { cover }),
        ...(color === undefined ? {} : { color }),
        djs: djs.map((name) => ({ name })),
        ...(base === undefined ? {} : { url: siteUrl(base, pagePath(slug)) }),
        ...(release === undefined ? {} : { release_date: release.date }),
        // For the index and the feed, whenever they are written anew.
        kind: kindOf(mixtape),
        ...(page.lang === undefined ? {} : { lang: page.lang }),
      },
    },
  };
}

/** @param {Track} track */
const streamOf = ({ media }) => ({ type: 'application/x-mpegurl', url: `media/${media}/index.m3u8` });

/**
 * Nothing has to be requested before the sound.
 * @param {Track} track
 */
const streamWithPlaylist = (track) => {
  const { playlist } = track;
  return { ...streamOf(track), ...(playlist.length > MAX_PLAYLIST ? {} : { playlist }) };
};

/**
 * The response to `v2.0/stream/{id}`.
 * @param {Track} track
 */
export const streamsOf = (track) => ({
  streams: [streamOf(track), { type: 'audio/mpeg', url: `play/${track.id}` }],
});
