import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * A release on another site than the redirect page, so the button hands the pre-save over to that page.
 * @param {string} playerOrigin
 */
export const cmsReleasePage = (playerOrigin) =>
  layout({
    title: 'A release in a CMS',
    elsewhere: `${playerOrigin}/`,
    head: html`<script async src="${playerOrigin}/dist/embed.js" data-redirect-uri="${playerOrigin}/presave-callback.html"></script>`,
    body: html`<h1>Night Drive, out soon</h1>
      <p class="lead">This page is on its own origin. The button hands the pre-save over to the redirect page on <code>${playerOrigin}</code>, which lists this origin and sends the visitor back here.</p>
      <p class="presave-row">
        <presave-button service="spotify" project-id="night-drive"></presave-button>
        <button data-presave="spotify" data-project-id="night-drive">The site's own button</button>
      </p>`,
  });
