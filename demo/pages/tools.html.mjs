import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * A page that a script fills: what designers and page authors work with.
 * @param {object} page
 * @param {string} page.address
 * @param {string} page.heading
 * @param {string} page.lead
 * @param {string} page.tool name of the script, and of the place that it fills
 * @param {unknown} [page.notice]
 * @param {unknown} [page.without] for a browser without scripts
 * @param {unknown} [page.head]
 */
const toolPage = ({ address, heading, lead, tool, notice = '', without = '', head = '' }) =>
  layout({
    current: address,
    description: lead,
    bodyClass: 'tools',
    head: html`<link rel="stylesheet" href="/tools.css">
    <link rel="preload" href="/tools/inter.woff2" as="font" type="font/woff2" crossorigin>
    ${head}
    <script type="module" src="/tools/${tool}.js"></script>`,
    body: html`<h1>${heading}</h1>
      <p class="lead">${lead}</p>
      ${notice}
      <div id="${tool}"><noscript><p>This needs JavaScript, as the player does. ${without}</p></noscript></div>`,
  });

/** The script of the checker looks whether this is there, and asks the server for nothing if it is. */
const NO_PROBE = html`<p class="quiet" id="no-probe">The checks that need the demo's server are left out. To turn them on, start it with <code>PROBE=1 npm start</code>.</p>`;

/** @param {boolean} hasProbe */
const pages = (hasProbe) => [
  {
    address: '/',
    heading: 'Make it yours',
    lead: 'Fifteen seconds of every track, one tag to paste. Start from a look, change what you like, copy the code.',
    tool: 'playground',
    without: html`<a href="/mixtape/night-drive">The mixtape's own page</a> shows what a visitor sees without.`,
    head: html`<script type="module" src="/dist/mixtape-player.js"></script>
    <script async src="/dist/embed.js"></script>
    <script async src="/dist/embed-host.js"></script>`,
  },
  {
    address: '/gallery.html',
    heading: 'Every state',
    lead: 'Side by side, each the real thing and at an address of its own. Where the browser lets nothing play by itself, a click anywhere starts what plays.',
    tool: 'gallery',
  },
  {
    address: '/checker.html',
    heading: 'Does it play?',
    lead: 'Goes the player’s way from the page to the first sound, says where it stops, and how to mend it.',
    tool: 'checker',
    head: html`<meta name="referrer" content="no-referrer">`,
    notice: hasProbe ? '' : NO_PROBE,
  },
];

/**
 * The pages, by address.
 * @param {object} options
 * @param {boolean} options.hasProbe whether the checker can ask `/api/probe`
 */
export const toolPages = ({ hasProbe }) => new Map(pages(hasProbe).map((page) => [page.address, toolPage(page)]));
