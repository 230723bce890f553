import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * More pages, by address. Those that need the demo's server are marked: the static site leaves them out.
 * @type {readonly { address: string, title: string, text: string, needsServer?: true }[]}
 */
const PAGES = [
  {
    address: '/label.html',
    title: 'A release',
    text: 'As a label would publish it: cover, tape, two pre-saves, links.',
  },
  { address: '/mixtape/night-drive', title: 'Mixtape page', text: 'The page that Share links to.' },
  { address: '/player-and-presave.html', title: 'Player and pre-save', text: 'Both on one page, from one file.' },
  { address: '/narrow.html', title: 'Narrow', text: '240, 280, 320 and 480 px side by side.' },
  { address: '/dark.html', title: 'Dark', text: "Follows the page's colour scheme." },
  { address: '/rtl.html', title: 'Right to left', text: 'An Arabic page.' },
  { address: '/short-tracks.html', title: 'Short tracks', text: 'Five and twelve seconds; a single track.' },
  { address: '/large.html', title: 'A thousand tracks', text: 'One long list.', needsServer: true },
  {
    address: '/cross-origin.html',
    title: 'On another origin',
    text: 'Page on one origin; script, API and media on another.',
    needsServer: true,
  },
  {
    address: '/frame.html',
    title: 'In a frame',
    text: 'Where scripts are stripped: an iframe with the height of its content.',
    needsServer: true,
  },
  { address: '/csp.html', title: 'Strict policy', text: 'The tightest Content Security Policy.', needsServer: true },
  { address: '/release.html', title: 'Pre-save', text: 'A release, on Spotify and Apple Music.', needsServer: true },
  {
    address: '/rehearsal.html',
    title: 'A release day',
    text: 'Rehearse it: the pre-save server, with stand-ins that fail as told.',
    needsServer: true,
  },
  {
    address: '/own-buttons.html',
    title: "The site's own buttons",
    text: "Pre-save behind the site's own markup.",
    needsServer: true,
  },
  {
    address: '/cms-release.html',
    title: 'Pre-save in a CMS',
    text: 'On another origin, with a hand-over.',
    needsServer: true,
  },
  { address: '/faults.html', title: 'Faults', text: 'Bad answers, dead streams, slow lines.', needsServer: true },
];

/** @param {typeof PAGES[number]} page */
const card = ({ address, title, text, needsServer }) =>
  html`<li${needsServer ? html` data-needs-server` : ''}><a href="${address}">${title}</a><p>${text}</p></li>
        `;

/** Embedded players, and links to more examples. */
export const examplesPage = layout({
  current: '/examples.html',
  description: 'An embeddable audio player for mixtapes.',
  head: html`<link rel="stylesheet" href="/dist/reserve.css">
    <script type="module" src="/dist/mixtape-player.js"></script>
    <script async src="/dist/embed.js"></script>
    <script type="module" src="/snippet.js"></script>`,
  body: html`<h1>A mixtape on any page</h1>
      <p class="lead">Fifteen seconds of every track, one tag to paste. Press play.</p>
      <div class="stage">
        <mixtape-player mixtape-id="night-drive">
          <a href="/mixtape/night-drive">Night Drive – The Curators</a>
        </mixtape-player>
      </div>

      <h2>Paste this</h2>
      <pre><code data-origin="https://player.example">&lt;link rel="stylesheet" href="https://player.example/dist/reserve.css"&gt;
&lt;script type="module" src="https://player.example/dist/mixtape-player.js"&gt;&lt;/script&gt;
&lt;mixtape-player mixtape-id="night-drive" reserve&gt;&lt;/mixtape-player&gt;</code></pre>

      <h2>In your colours</h2>
      <p>Another mixtape, themed with custom properties only.</p>
      <div class="stage">
        <mixtape-player mixtape-id="slow-water" class="theme-water">
          <a href="/mixtape/slow-water">Slow Water – Harbour Radio</a>
        </mixtape-player>
      </div>

      <h2>Where tags are stripped</h2>
      <p>A plain container and one classic script, for editors that remove custom tags.</p>
      <pre><code data-origin="https://player.example">&lt;script async src="https://player.example/dist/embed.js"&gt;&lt;/script&gt;
&lt;div data-mixtape-id="slow-water" data-max-width="480" data-reserve="true"&gt;&lt;/div&gt;</code></pre>
      <div class="stage">
        <div data-mixtape-id="slow-water" data-max-width="480" data-reserve="true"></div>
      </div>

      <h2>See it elsewhere</h2>
      <ul class="cards">
        ${PAGES.map(card)}
      </ul>`,
});
