import { mixtapeHead } from './head.mjs';
import { Markup, markup } from './html.mjs';
import { kindWords } from './kind.mjs';
import { credits, firstViewStyles, hidesLogo, queueOf, ROOT, siteUrl } from './mixtape.mjs';
import { pageStyle } from './page-style.mjs';
import { presaveButtons } from './presave.mjs';
import { isOut, startOf } from './release-day.mjs';
import { titleStyle } from './title-style.mjs';
import { lengthOf, trackList } from './track-list.mjs';
import { GENERATOR } from './version.mjs';
import { ENGLISH, isRightToLeft, wordsIn } from './words.mjs';

/**
 * A page of the site.
 * @param {object} head
 * @param {string} head.title
 * @param {string | undefined} [head.lang] a BCP 47 tag
 * @param {string} head.root path to the site
 * @param {string | undefined} head.icon
 * @param {string | undefined} head.color
 * @param {import('../input/mixtape-file.mjs').Theme | undefined} [head.theme]
 * @param {readonly string[]} head.styleSheets paths in the site
 * @param {readonly string[]} [head.fonts] names of files in `fonts/` that the page needs at once
 * @param {Readonly<Record<string, number>>} [head.properties] more custom properties
 * @param {unknown} [head.more]
 * @param {unknown} body
 */
export function htmlPage(
  { title, lang = ENGLISH.language, root, icon, color, theme, styleSheets, fonts = [], properties, more },
  body,
) {
  return markup`<!doctype html>
<html lang="${lang}"${isRightToLeft(lang) && markup` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="generator" content="${GENERATOR}">
<link rel="icon" href="${icon ?? letterIcon(title)}">
${fonts.map((name) => markup`<link rel="preload" href="${root}fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>\n`)}<link rel="stylesheet" href="${root}site.css">
${pageStyle(color, theme, properties)}${styleSheets.map((path) => markup`<link rel="stylesheet" href="${root}${path}">\n`)}<link rel="alternate" type="application/rss+xml" title="${wordsIn(lang).mixtapes}" href="${root}feed.xml">
${more}</head>
<body>
${body}
</body>
</html>
`.text;
}

/**
 * For a page without a cover: the first letter of its title.
 * @param {string} title
 */
function letterIcon(title) {
  const [first] = new Intl.Segmenter().segment(title);
  const text = markup`<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">${first?.segment ?? ''}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7"/>${text.text}</svg>`)}`;
}

/**
 * Where the page has the player of each layout: among the texts, or after them as a deck, which stays in sight from
 * there once something has played. The compiler asks for one of a new layout.
 * @type {Readonly<Record<typeof import('../input/layouts.mjs').LAYOUTS[number], 'text' | 'deck'>>}
 */
const PLACES = { auto: 'text', bar: 'text', card: 'deck', list: 'text' };

/**
 * The page of a mixtape: cover and title, pre-saves, text, tracks, links, and the player with its first view and its
 * queue. Without scripts, the first view has a plain audio element for each track.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
export function mixtapePage(mixtape, options) {
  const { title, tracks, links, color, styleSheets, page } = mixtape;
  const { layout = 'card', text, theme } = page;
  const by = credits(mixtape);
  const words = wordsIn(page.lang);
  const cover = mixtape.cover && siteUrl(undefined, mixtape.cover, ROOT);
  const heading = titleStyle(title);
  const player = playerMarkup(mixtape, layout, options);
  const more = markup`${mixtapeHead(mixtape, options.base, ROOT)}<script async type="module" src="${ROOT}player/early.js"></script>
<script type="module" src="${ROOT}site.js"></script>
<script type="module" src="${ROOT}player/mixtape-player.js"></script>
`;
  const paragraphs = text?.split(/\r?\n(?:[ \r]*\n)+/).filter((paragraph) => paragraph.trim()) ?? [];
  const isOneTitle = hasOneTitle(mixtape);
  // For the style sheet.
  const traits = [
    ...(heading.fonts.length > 0 ? ['gothic'] : []),
    ...(tracks.length === 1 ? ['single'] : []),
    ...(isOneTitle ? ['one-title'] : []),
    ...(cover ? [] : ['no-cover']),
  ];
  const isDeck = PLACES[layout] === 'deck';
  return htmlPage(
    {
      title: words.titleBy(title, by),
      lang: page.lang,
      root: ROOT,
      icon: mixtape.icon && siteUrl(undefined, mixtape.icon, ROOT),
      color,
      theme,
      // In the shadow roots the same file comes from the memory: nothing is painted without it.
      styleSheets: [...(options.firstView.styles ? [options.firstView.styles] : []), ...styleSheets],
      fonts: [...heading.fonts, ...(isOneTitle ? [] : ['jetbrains-mono-numbers'])],
      properties: heading.properties,
      more,
    },
    markup`<main class="mixtape ${layout}${traits.map((trait) => ` ${trait}`)}">
${cover ? markup`<img class="cover" src="${cover}"${srcset(mixtape)} alt="" fetchpriority="high">` : markup`<div class="cover"></div>`}
<div class="about">
<header>
${kindLine(mixtape)}
<h1>${title}</h1>
<div class="by">
${by && markup`<p class="credits">${by}</p>\n`}<button type="button" class="play" aria-label="${words.play}" aria-pressed="false"></button>
</div>
</header>
${presaveButtons(mixtape, options)}${paragraphs.length > 0 && markup`<div class="text">\n${paragraphs.map((paragraph) => markup`<p>${paragraph.trim()}</p>\n`)}</div>\n`}${!isDeck && markup`${player}\n`}${!isOneTitle && trackList(mixtape)}${links.length > 0 && markup`<ul class="links">\n${links.map(({ name, url }) => markup`<li><a href="${url}" rel="noopener">${name}</a></li>\n`)}</ul>\n`}${footer(mixtape, options)}
</div>
${isDeck && markup`${player}\n`}</main>`,
  );
}

/**
 * The files of the cover from which a browser chooses. On phones it is as wide as the page, in a wide window as the
 * deck.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 */
const srcset = ({ covers }) =>
  covers.length > 1 &&
  markup` srcset="${covers.map(({ path, width }) => `${ROOT}${path} ${width}w`).join(', ')}" sizes="(min-width: 860px) 440px, 100vw"`;

/**
 * The way to the other mixtapes, and what a law may ask of a page.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
function footer({ page }, { isAlone, name }) {
  const all = isAlone ? [] : [{ name: name || wordsIn(page.lang).allMixtapes, url: ROOT }];
  const links = [...all, ...(page.legal ?? [])].map((link) => markup`<a href="${link.url}">${link.name}</a>\n`);
  return links.length > 0 && markup`<footer>\n${links}</footer>`;
}

/**
 * Whether there is one song, called as the page is: then nothing repeats its title.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 */
const hasOneTitle = ({ title, tracks: [first, ...others] }) => others.length === 0 && first?.title === title;

/**
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 * @param {string} layout
 * @param {import('./mixtape.mjs').SiteOptions} options
 */
function playerMarkup(mixtape, layout, { base, firstView }) {
  const { id, page, isFull } = mixtape;
  const attributes = {
    'mixtape-id': id,
    'api-base': ROOT,
    layout,
    full: isFull || undefined,
    'share-targets': page.share?.join(' '),
    'powered-by': hidesLogo(page) ? 'none' : undefined,
  };
  return new Markup(
    firstView.renderMixtapePlayer({
      queue: queueOf(mixtape, base),
      attributes,
      styles: firstViewStyles(firstView),
      language: page.lang,
    }),
  );
}

/**
 * The kind of the publication, and its length. Of a release, also what this line says from its day on, which `site.js`
 * writes if the page is older.
 * @param {import('./mixtape.mjs').Mixtape} mixtape
 */
function kindLine(mixtape) {
  const { tracks, release } = mixtape;
  const words = wordsIn(mixtape.page.lang);
  const { name, inText } = kindWords(mixtape);
  const count = tracks.length > 1 ? [words.trackCount(tracks.length)] : [];
  const before = [name, ...count, words.length(lengthOf(tracks))].join(' · ');
  const after = [words.outNow, inText, ...count].join(' · ');
  if (release === undefined) return markup`<p class="kind">${before}</p>`;
  if (isOut(release.date)) return markup`<p class="kind">${after}</p>`;
  return markup`<p class="kind" data-out="${startOf(release.date)}" data-then="${after}">${before}</p>`;
}
