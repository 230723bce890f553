import { markup } from './html.mjs';
import { credits, pagePath, siteUrl } from './mixtape.mjs';

const WIDTH = 480;
/** The player with its list closed. */
const HEIGHT = 160;
/** In pixels. The real size of the cover is unknown. */
const THUMBNAIL = 240;

/**
 * The response for sites that replace a link to the mixtape by a player (https://oembed.com).
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
    // WordPress loads the script that sets the height of the frame only if there is a quotation.
    html: markup`<blockquote hidden><a href="${page}">${title}</a></blockquote><iframe src="${frame}" width="${WIDTH}" height="${HEIGHT}" frameborder="0" title="${title}" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`
      .text,
    width: WIDTH,
    height: HEIGHT,
  };
}
