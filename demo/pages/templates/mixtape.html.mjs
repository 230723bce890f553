import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * The mixtape's own page, the one that is shared.
 * @param {string} slug
 * @param {import('../../server/catalog.mjs').Queue} queue
 * @param {string} oembedUrl
 */
export const mixtapePage = (slug, { mixtape, tracks }, oembedUrl) =>
  layout({
    title: mixtape.title,
    head: html`<meta property="og:type" content="music.playlist">
    <meta property="og:title" content="${mixtape.title}">
    <meta property="og:description" content="A mixtape by ${mixtape.artist}, ${tracks.length} tracks">
    <link rel="alternate" type="application/json+oembed" href="${oembedUrl}" title="${mixtape.title}">
    <script type="module" src="/dist/mixtape-player.js"></script>`,
    body: html`<h1>${mixtape.title}</h1>
      <p class="lead">${mixtape.artist}, with ${mixtape.djs.map(({ name }) => name).join(', ')}</p>
      <div class="stage"><mixtape-player mixtape-id="${slug}"></mixtape-player></div>`,
  });
