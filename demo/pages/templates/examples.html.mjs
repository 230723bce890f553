import { html } from 'hono/html';
import { layout } from './layout.mjs';

/** Embedded players, and links to more examples. */
export const examplesPage = layout({
  current: '/examples.html',
  description: 'An embeddable audio player for mixtapes.',
  head: html`<script type="module" src="/dist/mixtape-player.js"></script>
    <script async src="/dist/embed.js"></script>
    <script type="module" src="/snippet.js"></script>`,
  body: html`<h1>A mixtape on any page</h1>
      <p class="lead">Fifteen seconds of every track, one tag to paste. Press play.</p>
      <div class="stage">
        <mixtape-player mixtape-id="night-drive">
          <ul>
            <li><a href="/play/opening-lights">Opening Lights – Ayo Marsh</a></li>
            <li><a href="/play/velvet-static">Velvet Static – Nine Rooms, Lio</a></li>
            <li><a href="/play/harbour-at-four">Harbour at Four – Kestrel</a></li>
            <li><a href="/play/paper-moons">Paper Moons – The Low Tide</a></li>
            <li><a href="/play/northbound">Northbound – Sable &amp; Finch</a></li>
            <li><a href="/play/glass-arcade">Glass Arcade – Pixel Orchard</a></li>
            <li><a href="/play/slow-ferry">Slow Ferry – Marisol Dane</a></li>
            <li><a href="/play/copper-rain">Copper Rain – Hollow Pines</a></li>
            <li><a href="/play/midnight-laundry">Midnight Laundry – The Spin Club</a></li>
            <li><a href="/play/last-exit-home">Last Exit Home – Ines Okafor</a></li>
          </ul>
        </mixtape-player>
      </div>

      <h2>Paste this</h2>
      <pre><code data-origin="https://player.example">&lt;script type="module" src="https://player.example/dist/mixtape-player.js"&gt;&lt;/script&gt;
&lt;mixtape-player mixtape-id="night-drive"&gt;&lt;/mixtape-player&gt;</code></pre>

      <h2>In your colours</h2>
      <p>Another mixtape, themed with custom properties only.</p>
      <div class="stage">
        <mixtape-player class="theme-water" mixtape-id="slow-water">
          <a href="/mixtape/slow-water">Slow Water – Harbour Radio</a>
        </mixtape-player>
      </div>

      <h2>Where tags are stripped</h2>
      <p>A plain container and one classic script, for editors that remove custom tags.</p>
      <pre><code data-origin="https://player.example">&lt;script async src="https://player.example/dist/embed.js"&gt;&lt;/script&gt;
&lt;div data-mixtape-id="slow-water" data-max-width="480" data-preload="true"&gt;&lt;/div&gt;</code></pre>
      <div class="stage stage-narrow">
        <div data-mixtape-id="slow-water" data-max-width="480" data-preload="true"></div>
      </div>

      <h2>See it elsewhere</h2>
      <ul class="cards">
        <li><a href="/cross-origin.html">On another origin</a><p>Page on one origin; script, API and media on another.</p></li>
        <li><a href="/frame.html">In a frame</a><p>Where scripts are stripped: an iframe with the height of its content.</p></li>
        <li><a href="/label.html">A release</a><p>As a label would publish it: artwork, a card, two pre-saves with a date, links.</p></li>
        <li><a href="/narrow.html">Narrow</a><p>240, 280, 320 and 480 px side by side.</p></li>
        <li><a href="/dark.html">Dark</a><p>Follows the page's colour scheme.</p></li>
        <li><a href="/rtl.html">Right to left</a><p>An Arabic page.</p></li>
        <li><a href="/short-tracks.html">Short tracks</a><p>Five and twelve seconds; a single track.</p></li>
        <li><a href="/large.html">A thousand tracks</a><p>One long list.</p></li>
        <li><a href="/csp.html">Strict policy</a><p>The tightest Content Security Policy.</p></li>
        <li><a href="/mixtape/night-drive">Mixtape page</a><p>The page that Share links to.</p></li>
        <li><a href="/release.html">Pre-save</a><p>A release, on Spotify and Apple Music.</p></li>
        <li><a href="/rehearsal.html">A release day</a><p>Rehearse it: the pre-save server, with stand-ins that fail as told.</p></li>
        <li><a href="/own-buttons.html">The site's own buttons</a><p>Pre-save behind the site's own markup.</p></li>
        <li><a href="/player-and-presave.html">Player and pre-save</a><p>Both on one page, from one file.</p></li>
        <li><a href="/cms-release.html">Pre-save in a CMS</a><p>On another origin, with a hand-over.</p></li>
        <li><a href="/faults.html">Faults</a><p>Bad answers, dead streams, slow lines.</p></li>
      </ul>`,
});
