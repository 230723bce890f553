import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * The redirect page: Spotify sends the visitor back to it, and pages on other origins hand pre-saves over to it.
 * @param {object} options
 * @param {readonly string[]} options.returnOrigins origins of pages that may hand over
 * @param {string | undefined} options.siteBase where the pre-save is posted, if not to the script's origin
 */
export const presaveCallbackPage = ({ returnOrigins, siteBase }) =>
  layout({
    title: 'Pre-save',
    head: html`<script type="module" src="/event-log.js"></script>
    <script type="module" src="/dist/presave-button.js"></script>`,
    body: html`<h1>Saving your release …</h1>
      <p class="lead">You will be sent back in a moment. <a href="/release.html">Back to the release</a></p>
      <presave-button
        service="spotify"
        client-id="mixtape-demo"
        redirect-uri="/presave-callback.html"
        accounts-base="/accounts"
        return-origins="${returnOrigins.join(' ')}"
        ${siteBase ? html`site-base="${siteBase}"` : ''}
      ></presave-button>
      <h2>Events</h2>
      <pre class="event-log" data-event-log></pre>`,
  });
