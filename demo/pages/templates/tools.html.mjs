import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * A page of the tools for designers and page authors, filled by a script.
 * @param {object} page
 * @param {string} page.address
 * @param {string} page.heading
 * @param {string} page.lead
 * @param {string} page.tool name of the script, and id of the element that it fills
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
    ${head}
    <script type="module" src="/tools/${tool}.js"></script>`,
    body: html`<h1>${heading}</h1>
      <p class="lead">${lead}</p>
      ${notice}
      <div id="${tool}"><noscript><p>This tool needs JavaScript, as the player does. ${without}</p></noscript></div>`,
  });

/** With this notice in the page, the checker's script does not use the server's probe. */
const NO_PROBE = html`<p class="quiet" id="no-probe">Checks that need the demo server's probe are off. To turn them on, start the server with <code>PROBE=1 npm start</code>.</p>`;

/** @param {boolean} hasProbe */
const pages = (hasProbe) => [
  {
    address: '/playground.html',
    heading: 'Make it yours',
    lead: 'Choose a look, change it, copy the code.',
    tool: 'playground',
    without: html`<a href="/mixtape/night-drive">The mixtape's own page</a> shows what visitors without JavaScript see.`,
    head: html`<script type="module" src="/dist/mixtape-player.js"></script>
    <script async src="/dist/embed.js"></script>
    <script async src="/dist/embed-host.js"></script>`,
  },
  {
    address: '/gallery.html',
    heading: 'Every state',
    lead: 'All states side by side, shown by the real elements, each with its own address. If the browser blocks autoplay, click anywhere to start the ones that play.',
    tool: 'gallery',
  },
  {
    address: '/checker.html',
    heading: 'Does it play?',
    lead: 'Follows the player’s steps from the page to the first sound, and says which one fails and how to fix it.',
    tool: 'checker',
    head: html`<meta name="referrer" content="no-referrer">`,
    notice: hasProbe ? '' : NO_PROBE,
  },
];

/**
 * The pages, by address.
 * @param {object} options
 * @param {boolean} options.hasProbe whether the checker can use `/api/probe`
 */
export const toolPages = ({ hasProbe }) => new Map(pages(hasProbe).map((page) => [page.address, toolPage(page)]));
