import { markup } from './html.mjs';
import { credits, pagePath, siteUrl } from './mixtape.mjs';

const WIDTH = 480;
/** The player with its list closed. */
const HEIGHT = 160;
/** Pixels; the true size of a cover is not known. */
const THUMBNAIL = 240;

/**
 * What sites learn that turn a link to the mixtape into a player (https://oembed.com).
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} base
 */
export function oembed(mixtape, base) {
  const { id, slug, title, cover } = mixtape;
  const page = siteUrl(base, pagePath(slug));
  const frame = `${base}/player/embed.html?mixtape-id=${encodeURIComponent(id)}`;
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: credits(mixtape),
    provider_name: new URL(base).host,
    provider_url: `${base}/`,
    ...(cover === undefined
      ? {}
      : { thumbnail_url: siteUrl(base, cover), thumbnail_width: THUMBNAIL, thumbnail_height: THUMBNAIL }),
    // WordPress loads the script that gives the frame its height only for what comes with a quotation.
    html: markup`<blockquote hidden><a href="${page}">${title}</a></blockquote><iframe src="${frame}" width="${WIDTH}" height="${HEIGHT}" frameborder="0" title="${title}" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`
      .text,
    width: WIDTH,
    height: HEIGHT,
  };
}
