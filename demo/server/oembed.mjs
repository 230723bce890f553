import { Hono } from 'hono';
import { html } from 'hono/html';
import { CARD } from 'mixtape-publish/page-head';
import { queueOf } from './catalog.mjs';

/** Default size of the frame in pixels. */
const WIDTH = 480;
/** Height of the player with a closed list, plus a few pixels for other fonts. A narrow frame needs more. */
const heightFor = (/** @type {number} */ width) => (width < 400 ? 198 : 206);
const CACHE_SECONDS = 3600;

/** @param {string | undefined} value a number of pixels; anything else sets no limit */
const limit = (value) => (value !== undefined && /^[1-9]\d*$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY);

/** @param {string} origin @param {string} slug */
export const mixtapeUrl = (origin, slug) => `${origin}/mixtape/${encodeURIComponent(slug)}`;

/** @param {string} slug @param {string} origin */
export const frameUrl = (slug, origin) => `${origin}/dist/embed.html?mixtape-id=${encodeURIComponent(slug)}`;

/** The picture for previews: chats show no SVG. @param {string} cover @param {string} origin */
export const cardUrl = (cover, origin) => new URL(cover.replace(/\.svg$/, '-card.jpg'), origin).href;

/**
 * The URL of the description, as the mixtape's page names it.
 * @param {string} origin @param {string} slug
 */
export const oembedUrl = (origin, slug) =>
  `${origin}/oembed?url=${encodeURIComponent(mixtapeUrl(origin, slug))}&format=json`;

/**
 * @param {string} url @param {string} origin
 * @returns {string | undefined} the slug in the URL of a mixtape page on this site
 */
function slugOf(url, origin) {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  const slug = /^\/mixtape\/([^/]+)$/.exec(address.pathname)?.[1];
  if (address.origin !== origin || slug === undefined) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    // A `%` that is not part of an encoded character.
    return undefined;
  }
}

/**
 * @param {string} slug
 * @param {import('./catalog.mjs').CatalogMixtape} mixtape
 * @param {string} origin
 * @param {{ maxwidth?: string | undefined, maxheight?: string | undefined }} [room]
 */
export function oembedAnswer(slug, { title, artist, djs, cover }, origin, { maxwidth, maxheight } = {}) {
  const maxWidth = limit(maxwidth);
  const maxHeight = limit(maxheight);
  const width = Math.min(WIDTH, maxWidth);
  const height = Math.min(heightFor(width), maxHeight);
  const scale = Math.min(1, maxWidth / CARD.width, maxHeight / CARD.height);
  return {
    // Mastodon shows `rich` as a link only.
    type: 'video',
    version: '1.0',
    title,
    author_name: [artist, djs.map(({ name }) => name).join(', ')].filter(Boolean).join(', with '),
    provider_name: 'Mixtape player',
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    thumbnail_url: cardUrl(cover, origin),
    thumbnail_width: Math.round(CARD.width * scale),
    thumbnail_height: Math.round(CARD.height * scale),
    // WordPress keeps `frameborder` and removes `style` and `hidden`. Only beside a quotation it loads the
    // script that sets the frame's height, and it shows the quotation until the frame responds.
    html: String(
      html`<blockquote hidden><a href="${mixtapeUrl(origin, slug)}">${title}</a></blockquote><iframe src="${frameUrl(slug, origin)}" width="${width}" height="${height}" frameborder="0" title="${title}" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`,
    ),
    width,
    height,
  };
}

/**
 * Describes mixtape pages to sites that turn pasted links into embeds (https://oembed.com).
 * @param {object} options
 * @param {(request: Request) => string} options.originOf
 */
export function oembed({ originOf }) {
  const routes = new Hono();
  routes.get('/oembed', (context) => {
    const { url, format = 'json', maxwidth, maxheight } = context.req.query();
    if (url === undefined) return context.json({ error: 'The parameter url is missing' }, 400);
    if (format !== 'json') return context.json({ error: 'The only format is json' }, 501);
    const origin = originOf(context.req.raw);
    const slug = slugOf(url, origin);
    const mixtape = slug === undefined ? undefined : queueOf(slug)?.mixtape;
    if (slug === undefined || !mixtape) return context.json({ error: 'Not found' }, 404);
    context.header('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
    return context.json(oembedAnswer(slug, mixtape, origin, { maxwidth, maxheight }));
  });
  return routes;
}
