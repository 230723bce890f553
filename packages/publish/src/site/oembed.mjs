import { CARD } from './card-size.mjs';
import { FRAME } from './head.mjs';
import { markup } from './html.mjs';
import { credits, frameUrl, hidesLogo, pagePath, siteUrl } from './mixtape.mjs';
import { themeParameters } from './page-style.mjs';

/** In pixels. The real size of a cover is unknown. */
const THUMBNAIL = { width: 240, height: 240 };

/**
 * The response for sites that replace a link to the mixtape by a player (https://oembed.com). Mastodon shows the type
 * `video` as a player, and `rich` as a link.
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
    html: markup`<blockquote hidden><a href="${page}">${title}</a></blockquote>${frameMarkup(mixtape, base)}`.text,
    ...FRAME,
  };
}

/**
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} base
 */
const frameMarkup = (mixtape, base) =>
  markup`<iframe src="${frameUrl(mixtape, base)}" width="${FRAME.width}" height="${FRAME.height}" frameborder="0" title="${mixtape.title}" allow="autoplay; clipboard-write; web-share" style="border:0"></iframe>`;

/**
 * The player for other pages, in the colours of the mixtape's theme.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string | undefined} base otherwise for a page beside the site's index
 * @returns {{ tag: string, frame: string | undefined }} `frame` is for sites that take no scripts, and needs `base`
 */
export function playerCode(mixtape, base) {
  const { id, page, isFull } = mixtape;
  const site = base ?? '.';
  const style = themeParameters(page.theme)
    .map(([name, value]) => (name === 'color-scheme' ? `${name}: ${value}` : `--mixtape-${name}: ${value}`))
    .join('; ');
  return {
    tag: markup`<script type="module" src="${site}/player/mixtape-player.js"></script>
<mixtape-player mixtape-id="${id}" api-base="${site}/"${isFull && markup` full`}${hidesLogo(page) && markup` powered-by="none"`}${page.share && markup` share-targets="${page.share.join(' ')}"`}${page.lang && markup` lang="${page.lang}"`} reserve${style && markup` style="${style}"`}></mixtape-player>`
      .text,
    frame: base && frameMarkup(mixtape, base).text,
  };
}
