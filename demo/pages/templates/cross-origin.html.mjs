import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * Everything on this page comes from `playerOrigin`, except the page itself.
 * @param {string} playerOrigin
 */
export const crossOriginPage = (playerOrigin) =>
  layout({
    title: 'On another origin',
    elsewhere: `${playerOrigin}/`,
    head: html`<link rel="stylesheet" href="${playerOrigin}/dist/reserve.css">
    <script type="module" src="${playerOrigin}/dist/mixtape-player.js"></script>
    <script async src="${playerOrigin}/dist/embed.js"></script>`,
    body: html`<h1>On another origin</h1>
      <p class="lead">This page is on its own origin. Script, API and media come from <code>${playerOrigin}</code>, as on every site that embeds the player.</p>
      <h2>The tag</h2>
      <div class="stage">
        <mixtape-player mixtape-id="night-drive" reserve><a href="${playerOrigin}/mixtape/night-drive">Night Drive</a></mixtape-player>
      </div>
      <h2>The container</h2>
      <div class="stage">
        <div data-mixtape-id="slow-water" data-max-width="480" data-preload="true" data-reserve="true"></div>
      </div>`,
  });
