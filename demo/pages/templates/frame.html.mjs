import { html } from 'hono/html';
import { layout } from './layout.mjs';

const ALLOW = 'autoplay; clipboard-write; web-share';

/**
 * A page on another origin that frames the player, with the script that gives frames their height.
 * @param {string} playerOrigin
 */
export const framePage = (playerOrigin) => {
  const frame = `${playerOrigin}/dist/embed.html`;
  return layout({
    title: 'In a frame',
    elsewhere: `${playerOrigin}/`,
    head: html`<script async src="${playerOrigin}/dist/embed-host.js"></script>`,
    body: html`<h1>In a frame</h1>
      <p class="lead">For editors that strip scripts. Everything in the frames comes from <code>${playerOrigin}</code>; a script of 0.6 kB on this page gives them their height.</p>
      <h2>As it is</h2>
      <div class="stage">
        <iframe class="frame" src="${frame}?mixtape-id=night-drive&amp;preload&amp;color-scheme=light%20dark" title="Night Drive" height="80" allow="${ALLOW}"></iframe>
      </div>
      <h2>In other colours</h2>
      <div class="stage">
        <iframe class="frame" src="${frame}?mixtape-id=slow-water&amp;accent-color=%230b6e7f&amp;background=%23eef6f7&amp;border-radius=0&amp;lang=de" title="Slow Water" height="206" allow="${ALLOW}"></iframe>
      </div>
      <h2>Sandboxed</h2>
      <p>With <code>allow-scripts</code> alone, as WordPress frames pages that it finds by oEmbed.</p>
      <div class="stage">
        <iframe class="frame" src="${frame}?mixtape-id=night-drive&amp;color-scheme=light%20dark" title="Night Drive, sandboxed" height="206" sandbox="allow-scripts"></iframe>
      </div>`,
  });
};
