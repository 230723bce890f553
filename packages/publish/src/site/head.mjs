import { CLIP_SECONDS } from '../audio/clip.mjs';
import { CARD } from './card-size.mjs';
import { dataScript, markup } from './html.mjs';
import { jsonLd } from './json-ld.mjs';
import { kindWords } from './kind.mjs';
import { credits, frameUrl, pagePath, siteUrl, trackPath } from './mixtape.mjs';
import { wordsIn } from './words.mjs';

/** The size of the frame with the player, in pixels: its list is closed. */
export const FRAME = { width: 480, height: 206 };

/**
 * The tags that chats, search engines and sites that embed read of a mixtape's page. Most of them need absolute URLs.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string | undefined} base
 * @param {string} root path to the site
 */
export function mixtapeHead(mixtape, base, root) {
  const { slug, title, cover, card, color, tracks, page } = mixtape;
  const url = (/** @type {string | undefined} */ path) => path && siteUrl(base, path, root);
  const tags = socialTags({
    title,
    color,
    about: describe(mixtape, kindWords(mixtape)),
    alt: wordsIn(page.lang).coverOf(title),
    locale: localeOf(page.lang),
    trackCount: tracks.length,
    picture: url(card ?? cover),
    pictureSize: card === undefined ? undefined : CARD,
    audio: url(tracks[0] && `play/${tracks[0].id}`),
    page: base && url(pagePath(slug)),
    siteName: base && new URL(base).host,
    frame: base && frameUrl(mixtape, base),
    film: base && url(tracks[0]?.film),
  });
  const data = jsonLd({
    title,
    artist: mixtape.artist,
    djs: mixtape.djs,
    language: page.lang,
    links: mixtape.links,
    date: mixtape.release?.date,
    page: siteUrl(base, pagePath(slug), root),
    image: url(cover),
    picture: url(card ?? cover),
    tracks: tracks.map((track) => ({
      ...track,
      url: track.links[0]?.url,
      audio: siteUrl(base, `play/${track.id}`, root),
      film: base && url(track.film),
      filmSeconds: Math.min(track.seconds, CLIP_SECONDS),
    })),
  });
  // The long data comes last: Slack reads the first 32 kB of a page, and WordPress 150 kB.
  return markup`${tags}${base && discovery(mixtape, base)}${dataScript('type="application/ld+json"', data)}
`;
}

/**
 * The tags of a track's page. The player of the mixtape would begin with another track, so it is not among them.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').Track} track
 * @param {string} base
 */
export function trackTags(mixtape, { id, title, artist, film }, base) {
  const { cover, card, color, page } = mixtape;
  const url = (/** @type {string | undefined} */ path) => path && siteUrl(base, path);
  const words = wordsIn(page.lang);
  const tags = socialTags({
    type: 'music.song',
    title: words.titleBy(title, artist),
    about: words.titleBy(mixtape.title, credits(mixtape)),
    alt: words.coverOf(mixtape.title),
    locale: localeOf(page.lang),
    color,
    picture: url(card ?? cover),
    pictureSize: card === undefined ? undefined : CARD,
    audio: url(`play/${id}`),
    page: url(trackPath(id)),
    siteName: new URL(base).host,
    frame: undefined,
    film: url(film),
  });
  return markup`${tags}<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">\n`;
}

/**
 * The tags of a page by which chats show a picture and a player. `test/cards.test.mjs` lists who reads which.
 * @param {object} page
 * @param {string} [page.type] of Open Graph
 * @param {string} page.title
 * @param {string} page.about one sentence
 * @param {string} [page.alt] what the picture shows
 * @param {string | undefined} [page.locale] such as `pt_BR`
 * @param {number} [page.trackCount] of a list
 * @param {string | undefined} page.color `#rrggbb`
 * @param {string | undefined} page.picture
 * @param {{ width: number, height: number } | undefined} page.pictureSize
 * @param {string | undefined} page.audio
 * @param {string | undefined} page.page its URL; this and the following are missing if the URL of the site is unknown
 * @param {string | undefined} page.siteName
 * @param {string | undefined} page.frame URL of the frame with the player
 * @param {string | undefined} [page.film] URL of a film of the first track
 */
export function socialTags({
  type = 'music.playlist',
  title,
  about,
  alt: altText = wordsIn(undefined).coverOf(title),
  locale,
  trackCount,
  color,
  picture,
  pictureSize,
  audio,
  page,
  siteName,
  frame,
  film,
}) {
  const alt = picture && altText;
  // Most chats play files, and frames only of sites that they know.
  const video = film ? { type: 'video/mp4', ...CARD } : frame ? { type: 'text/html', ...FRAME } : undefined;
  const videoUrl = film || frame;
  const properties = [
    ['og:type', type],
    ['og:title', title],
    ['og:description', about],
    ['og:locale', locale],
    ['og:url', page],
    ['og:site_name', siteName],
    ['og:image', picture],
    ['og:image:width', pictureSize?.width],
    ['og:image:height', pictureSize?.height],
    ['og:image:alt', alt],
    ['og:video', videoUrl],
    ['og:video:secure_url', videoUrl?.startsWith('https:') && videoUrl],
    ['og:video:type', video?.type],
    ['og:video:width', video?.width],
    ['og:video:height', video?.height],
    ['og:audio', audio],
    ['og:audio:type', audio && 'audio/mpeg'],
    ['music:song_count', trackCount],
  ];
  const names = [
    ['description', about],
    ['theme-color', color],
    ['twitter:card', frame && 'player'],
    ['twitter:title', frame && title],
    ['twitter:description', frame && about],
    ['twitter:image', frame && picture],
    ['twitter:image:alt', frame && alt],
    ['twitter:player', frame],
    ['twitter:player:width', frame && FRAME.width],
    ['twitter:player:height', frame && FRAME.height],
  ];
  const tags = (/** @type {string} */ key, /** @type {unknown[][]} */ entries) =>
    entries
      .filter(([, content]) => content)
      .map(([name, content]) => markup`<meta ${key}="${name}" content="${content}">\n`);
  return markup`${tags('name', names)}${tags('property', properties)}`;
}

/**
 * A mixtape in one sentence.
 * @param {Pick<import('./mixtape.mjs').Mixtape, 'title' | 'artist' | 'djs'> & { page?: { lang?: string | undefined },
 *   tracks: readonly { artist: string }[] }} mixtape
 * @param {import('./words.mjs').KindWords} [kind]
 */
export function describe(mixtape, kind) {
  const { title, artist, tracks } = mixtape;
  const words = wordsIn(mixtape.page?.lang);
  return words.about({
    title,
    kind: kind ?? words.kinds.mixtape,
    by: credits(mixtape),
    count: tracks.length,
    artists: [...new Set(tracks.map((track) => track.artist))].filter((name) => name && name !== artist),
  });
}

/**
 * For Facebook, which knows languages only with a country.
 * @param {string | undefined} lang
 */
function localeOf(lang) {
  const { language, region } = lang === undefined ? {} : new Intl.Locale(lang);
  return region && `${language}_${region}`;
}

/**
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} base
 */
const discovery = ({ slug, title }, base) => markup`<link rel="canonical" href="${siteUrl(base, pagePath(slug))}">
<link rel="alternate" type="application/json+oembed" title="${title}" href="${siteUrl(base, `${pagePath(slug)}oembed.json`)}">
`;
