import { html, raw } from 'hono/html';
import { NAVIGATION, siteHeader } from './site-header.mjs';

/** The scripts and styles that all pages load: the scheme is set before the first paint. */
const SITE_HEAD = html`<link rel="stylesheet" href="/site.css">
    <link rel="preload" href="/tools/inter.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="preload" href="/tools/league-gothic.woff2" as="font" type="font/woff2" crossorigin>
    <script src="/site-header.js"></script>`;

/**
 * The layout of the pages that the server renders.
 * @param {object} page
 * @param {string} [page.title] by default that in the navigation
 * @param {string} [page.description]
 * @param {unknown} page.body
 * @param {unknown} [page.head]
 * @param {string} [page.elsewhere] URL of the demo, for a page that stands for another site: without the header
 * @param {string} [page.current] the address in the navigation that leads to this page
 * @param {string} [page.bodyClass]
 * @param {string} [page.language]
 * @param {unknown} [page.rootAttributes] further ones of `<html>`
 */
export const layout = ({
  current,
  title = NAVIGATION.get(current ?? ''),
  description,
  body,
  head = '',
  elsewhere,
  bodyClass = '',
  language = 'en',
  rootAttributes = '',
}) => html`<!doctype html>
<html lang="${language}"${rootAttributes}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Mixtape player</title>
    ${description === undefined ? '' : html`<meta name="description" content="${description}">`}
    <link rel="stylesheet" href="/demo.css">
    <link rel="icon" href="/icon.svg">
    ${elsewhere === undefined ? SITE_HEAD : ''}
    ${head}
  </head>
  <body${bodyClass && html` class="${bodyClass}"`}>
    ${elsewhere === undefined ? html`<a class="skip-link" href="#content">Skip to content</a>` : ''}
    ${
      elsewhere === undefined
        ? html`<header class="site-header">
      ${raw(siteHeader(current))}
    </header>`
        : html`<header class="way-back"><a href="${elsewhere}">Mixtape player</a></header>`
    }
    <main id="content" tabindex="-1">
      ${body}
    </main>
  </body>
</html>
`;
