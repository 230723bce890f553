import { html } from 'hono/html';

/** The demo's main pages, by path. */
const NAVIGATION = new Map([
  ['/', 'Start'],
  ['/docs/', 'Docs'],
  ['/playground.html', 'Playground'],
  ['/gallery.html', 'Gallery'],
  ['/checker.html', 'Checker'],
  ['/examples.html', 'Examples'],
]);

/** @param {string} current */
const navigation = (current) => html`<nav aria-label="Demo">
        ${[...NAVIGATION].map(
          ([address, title]) =>
            html`<a href="${address}"${address === current ? html` aria-current="page"` : ''}>${title}</a>
        `,
        )}
      </nav>`;

/** The documentation's. */
export const typeface = html`<link rel="stylesheet" href="/site.css">
    <link rel="preload" href="/tools/inter.woff2" as="font" type="font/woff2" crossorigin>`;

/** The scheme is set before the first paint. */
const siteHead = html`${typeface}
    <script src="/color-scheme.js"></script>`;

/**
 * The layout of the pages that the server renders.
 * @param {object} page
 * @param {string} [page.title] title in the navigation, for the demo's main pages
 * @param {string} [page.description]
 * @param {unknown} page.body
 * @param {unknown} [page.head]
 * @param {string} [page.home] URL of the landing page
 * @param {string} [page.current] path of this page, if it is one of the main pages
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
  home = '/',
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
    ${current === undefined ? '' : siteHead}
    ${head}
  </head>
  <body${bodyClass && html` class="${bodyClass}"`}>
    ${current === undefined ? '' : html`<a class="skip-link" href="#content">Skip to content</a>`}
    <header class="site-header">
      <a href="${home}">Mixtape player</a>
      ${current === undefined ? '' : html`${navigation(current)}`}
    </header>
    <main id="content" tabindex="-1">
      ${body}
    </main>
  </body>
</html>
`;
