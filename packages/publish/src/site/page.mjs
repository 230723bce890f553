import { dataScript, markup } from './html.mjs';
import { jsonLd } from './json-ld.mjs';
import { credits, pagePath, queueOf, siteUrl } from './mixtape.mjs';
import { presaveButtons } from './presave.mjs';
import { GENERATOR } from './version.mjs';

/** The relative path from a mixtape's page to the site. */
const ROOT = '../../';

/**
 * A page of the site.
 * @param {object} head
 * @param {string} head.title
 * @param {string} head.root path to the site
 * @param {string | undefined} head.icon
 * @param {unknown} [head.more]
 * @param {unknown} body
 */
export function htmlPage({ title, root, icon, more }, body) {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="generator" content="${GENERATOR}">
<link rel="icon" href="${icon ?? 'data:,'}">
<link rel="stylesheet" href="${root}site.css">
<link rel="alternate" type="application/rss+xml" title="Mixtapes" href="${root}feed.xml">
${more}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text;
}

/**
 * The page of a mixtape: the player with its queue, and plain audio elements without scripts.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function mixtapePage(mixtape, options) {
  const { id, title, tracks, links } = mixtape;
  const { base } = options;
  const by = credits(mixtape);
  const cover = mixtape.cover && siteUrl(undefined, mixtape.cover, ROOT);
  const more = markup`<meta name="description" content="${[title, by].filter(Boolean).join(' by ')}">
${openGraph(mixtape, base)}${base && discovery(mixtape, base)}${dataScript('type="application/ld+json"', jsonLd(mixtape, base))}
<script type="module" src="${ROOT}player/mixtape-player.js"></script>
`;
  return htmlPage(
    { title: by ? `${title} by ${by}` : title, root: ROOT, icon: cover, more },
    markup`<h1>${title}</h1>
${by && markup`<p>${by}</p>\n`}<mixtape-player mixtape-id="${id}" api-base="${ROOT}">
${dataScript('type="application/json" data-mixtape-queue', queueOf(mixtape, base))}
</mixtape-player>
<noscript>
${cover && markup`<img src="${cover}" alt="" width="240" height="240">\n`}<ol>
${tracks.map((track) => fallbackTrack(track))}</ol>
</noscript>
${presaveButtons(mixtape, options)}${links.length > 0 && markup`<ul>\n${links.map(link)}</ul>\n`}<p><a href="${ROOT}">All mixtapes</a></p>`,
  );
}

/** @param {import('./mixtape.mjs').Track} track */
const fallbackTrack = ({ id, title, artist, links }) =>
  markup`<li>${artist ? `${title} – ${artist}` : title}<br><audio controls preload="none" src="${ROOT}play/${id}"></audio>
${links.length > 0 && markup`<ul>\n${links.map(link)}</ul>\n`}</li>
`;

/** @param {import('../input/mixtape-file.mjs').Link} link */
const link = ({ name, url }) => markup`<li><a href="${url}" rel="noopener">${name}</a></li>\n`;

/** @param {import('./mixtape.mjs').Mixtape} mixtape @param {string | undefined} base */
function openGraph(mixtape, base) {
  const { slug, title, cover, tracks } = mixtape;
  const properties = [
    ['og:type', 'music.playlist'],
    ['og:title', title],
    ['og:description', credits(mixtape)],
    ['og:url', base && siteUrl(base, pagePath(slug))],
    ['og:image', cover && siteUrl(base, cover, ROOT)],
    ['og:audio', tracks[0] && siteUrl(base, `play/${tracks[0].id}`, ROOT)],
    ['og:audio:type', 'audio/mpeg'],
    ['music:song_count', String(tracks.length)],
  ];
  return properties
    .filter(([, content]) => content)
    .map(([property, content]) => markup`<meta property="${property}" content="${content}">\n`);
}

/** @param {import('./mixtape.mjs').Mixtape} mixtape @param {string} base */
const discovery = ({ slug, title }, base) => markup`<link rel="canonical" href="${siteUrl(base, pagePath(slug))}">
<link rel="alternate" type="application/json+oembed" title="${title}" href="${siteUrl(base, `${pagePath(slug)}oembed.json`)}">
`;
