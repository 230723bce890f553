import { CARD, FRAME } from './head.mjs';
import { markup } from './html.mjs';
import { credits, frameUrl, pagePath, siteUrl } from './mixtape.mjs';

/** In pixels. The real size of a cover is unknown. */
const THUMBNAIL = { width: 240, height: 240 };

/**
 * The response for sites that replace a link to the mixtape by a player (https://oembed.com). Mastodon shows the type `video`
 * as a player, and `rich` as a link.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} base
 */
export function oembed(mixtape, base) {
  const { slug, title, cover, card } = mixtape;
  const page = siteUrl(base, pagePath(slug));
  const thumbnail = card ?? cover;
  const { width, height } = card ? CARD : THUMBNAIL;
  return {
    type: 'video',
    version: '1.0',
    title,
    author_name: credits(mixtape),
    author_url: page,
    provider_name: new URL(base).host,
    provider_url: `${base}/`,
    ...(thumbnail === undefined
      ? {}
      : { thumbnail_url: siteUrl(base, thumbnail), thumbnail_width: width, thumbnail_height: height }),
    // WordPress loads the script that sets the height of the frame only if there is a quotation.
    html: markup`<blockquote hidden><a href="${page}">${title}</a></blockquote><iframe src="${frameUrl(mixtape, base)}" width="${FRAME.width}" height="${FRAME.height}" frameborder="0" title="${title}" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`
      .text,
    ...FRAME,
  };
}
