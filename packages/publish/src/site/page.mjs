import { mixtapeHead } from './head.mjs';
import { Markup, markup } from './html.mjs';
import { credits, hidesLogo, queueOf, siteUrl } from './mixtape.mjs';
import { pageStyle } from './page-style.mjs';
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
 * @param {string | undefined} head.color
 * @param {import('../input/mixtape-file.mjs').Theme | undefined} [head.theme]
 * @param {readonly string[]} head.styleSheets paths in the site
 * @param {unknown} [head.more]
 * @param {unknown} body
 */
export function htmlPage({ title, root, icon, color, theme, styleSheets, more }, body) {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="generator" content="${GENERATOR}">
<link rel="icon" href="${icon ?? 'data:,'}">
<link rel="stylesheet" href="${root}site.css">
${pageStyle(color, theme)}${styleSheets.map((path) => markup`<link rel="stylesheet" href="${root}${path}">\n`)}<link rel="alternate" type="application/rss+xml" title="Mixtapes" href="${root}feed.xml">
${more}</head>
<body>
${body}
</body>
</html>
`.text;
}

/**
 * The page of a mixtape: the player with its first view and its queue, pre-saves, the list of tracks, and links. Without
 * scripts, the first view has a plain audio element for each track.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function mixtapePage(mixtape, options) {
  const { id, title, artist, tracks, links, color, styleSheets, page } = mixtape;
  const { layout = 'card', text, theme } = page;
  const by = credits(mixtape);
  const cover = mixtape.cover && siteUrl(undefined, mixtape.cover, ROOT);
  const player = options.firstView.renderMixtapePlayer({
    queue: queueOf(mixtape, options.base),
    attributes: { 'mixtape-id': id, 'api-base': ROOT, layout, 'powered-by': hidesLogo(page) ? 'none' : undefined },
  });
  const more = markup`${mixtapeHead(mixtape, options.base, ROOT)}<script async type="module" src="${ROOT}player/early.js"></script>
<script type="module" src="${ROOT}player/mixtape-player.js"></script>
<script type="module" src="${ROOT}site.js"></script>
`;
  const paragraphs = text?.split(/\r?\n(?:[ \r]*\n)+/).filter((paragraph) => paragraph.trim()) ?? [];
  return htmlPage(
    { title: by ? `${title} by ${by}` : title, root: ROOT, icon: cover, color, theme, styleSheets, more },
    markup`<main class="mixtape ${layout}">
${cover && markup`<img class="print" src="${cover}" alt="" loading="lazy">\n`}${new Markup(player)}
<div class="about">
<header>
<p class="kind">Mixtape</p>
<h1>${title}</h1>
${by && markup`<p class="credits">${by}</p>\n`}</header>
${paragraphs.length > 0 && markup`<div class="text">\n${paragraphs.map((paragraph) => markup`<p>${paragraph.trim()}</p>\n`)}</div>\n`}${presaveButtons(mixtape, options)}<section>
<h2>Tracks</h2>
<ol class="tracks">
${tracks.map((track, index) => trackRow(track, artist, index === 0))}</ol>
</section>
${links.length > 0 && markup`<ul class="links">\n${links.map(({ name, url }) => markup`<li><a href="${url}" rel="noopener">${name}</a></li>\n`)}</ul>\n`}</div>
</main>
<footer><a href="${ROOT}">All mixtapes</a></footer>`,
  );
}

/**
 * @param {import('./mixtape.mjs').Track} track
 * @param {string} mixtapeArtist is not repeated in each row
 * @param {boolean} isActive in the player
 */
const trackRow = ({ id, title, artist, songSeconds, links }, mixtapeArtist, isActive) => markup`<li>
<a class="track" href="#track=${id}" data-track="${id}"${isActive && markup` aria-current="true"`}><span class="title">${title}</span>${artist !== mixtapeArtist && artist && markup` <span class="artist">${artist}</span>`}</a>
<time datetime="PT${Math.round(songSeconds)}S">${timeOf(songSeconds)}</time>
${links.length > 0 && markup`<ul>\n${links.map(({ name, url }) => markup`<li><a href="${url}" rel="noopener">${name}</a></li>\n`)}</ul>\n`}</li>
`;

/** As the player writes times: `03:34`. @param {number} seconds */
function timeOf(seconds) {
  const whole = Math.round(seconds);
  const digits = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${digits(Math.floor(whole / 60))}:${digits(whole % 60)}`;
}
