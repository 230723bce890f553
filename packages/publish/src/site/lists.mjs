import { markup } from './html.mjs';
import { kindWords } from './kind.mjs';
import { credits, pagePath } from './mixtape.mjs';
import { htmlPage } from './page.mjs';
import { titleStyle } from './title-style.mjs';
import { wordsIn } from './words.mjs';

/**
 * A mixtape, as read from its queue.
 * @typedef {import('./read-site.mjs').PublishedMixtape} PublishedMixtape
 */

/** @typedef {PublishedMixtape & { enclosure?: import('./enclosure.mjs').Enclosure | undefined }} FeedItem */

/** @type {import('./site-file.mjs').SiteDetails} */
const NO_DETAILS = { name: '', lang: undefined, color: undefined };

/**
 * The language of a list: what `site.json` says, else that of all its mixtapes, if they have one.
 * @param {readonly PublishedMixtape[]} mixtapes
 * @param {string | undefined} lang
 */
function languageOf(mixtapes, lang) {
  const [first, ...others] = mixtapes.map(({ page }) => page.lang);
  return lang ?? (others.every((other) => other === first) ? first : undefined);
}

/**
 * Names the kind of a mixtape and its artist, in the language of the list.
 * @param {PublishedMixtape} mixtape
 * @param {string | undefined} lang
 */
function about(mixtape, lang) {
  const page = { ...mixtape.page, lang };
  return [kindWords({ ...mixtape, page }).name, credits({ ...mixtape, page })].filter(Boolean).join(' · ');
}

/**
 * The page that lists all mixtapes, in the colour of the site, else of the newest.
 * @param {readonly PublishedMixtape[]} mixtapes
 * @param {readonly string[]} styleSheets
 * @param {import('./site-file.mjs').SiteDetails} [site]
 */
export function indexPage(mixtapes, styleSheets, { name, lang: siteLang, color } = NO_DETAILS) {
  const lang = languageOf(mixtapes, siteLang);
  const title = name || wordsIn(lang).mixtapes;
  const { fonts } = titleStyle(title);
  return htmlPage(
    {
      title,
      lang,
      root: '',
      icon: mixtapes[0]?.cover,
      color: color ?? mixtapes[0]?.color,
      styleSheets,
      fonts,
    },
    markup`<main${fonts.length > 0 && markup` class="gothic"`}>
<header>
<h1>${title}</h1>
</header>
<ul class="mixtapes">
${mixtapes.map(
  (mixtape) => markup`<li>
${mixtape.cover ? markup`<img class="cover" src="${mixtape.cover}" alt="" width="240" height="240" loading="lazy">` : markup`<div class="cover" data-letter="${[...mixtape.title][0]}"></div>`}
<a href="${pagePath(mixtape.slug)}">${mixtape.title}</a>
<p>${about(mixtape, lang)}</p>
</li>
`,
)}</ul>
</main>`,
  );
}

/**
 * The mixtapes for feed readers (RSS 2.0). Its links are absolute only with `--base`.
 * @param {readonly FeedItem[]} mixtapes
 * @param {string} name of the site; '' without one
 * @param {string} [siteLang]
 */
export function feed(mixtapes, name, siteLang) {
  const lang = languageOf(mixtapes, siteLang);
  const known = mixtapes.find(({ url }) => url !== undefined);
  const home = known?.url?.slice(0, -pagePath(known.slug).length) ?? './';
  return markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
<channel>
<title>${name || wordsIn(lang).mixtapes}</title>
<link>${home}</link>
<description>${name || wordsIn(lang).mixtapes}</description>
${lang && markup`<language>${lang}</language>\n`}${mixtapes.map((mixtape) => feedItem(mixtape, lang))}</channel>
</rss>
`.text;
}

/**
 * @param {FeedItem} mixtape
 * @param {string | undefined} lang
 */
function feedItem(mixtape, lang) {
  const { title, slug, url, date, tracks, enclosure } = mixtape;
  const link = url ?? pagePath(slug);
  // A feed reader hides what is from the future, or sorts it to the top for months.
  const published = date !== undefined && Date.parse(date) <= Date.now() ? new Date(date).toUTCString() : undefined;
  return markup`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="${String(url !== undefined)}">${link}</guid>
<description>${[about(mixtape, lang), ...tracks.map((track) => track.title)].join(' · ')}</description>
${enclosure && markup`<enclosure url="${enclosure.url}" length="${enclosure.length}" type="${enclosure.type}"/>\n`}${published && markup`<pubDate>${published}</pubDate>\n`}</item>
`;
}
