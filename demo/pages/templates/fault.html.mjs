import { html } from 'hono/html';
import { layout } from './layout.mjs';

/** @param {import('../../server/faults/faults.mjs').Fault} fault */
export const faultPage = ({ id, see }) =>
  layout({
    current: '/examples.html',
    title: id,
    head: html`<link rel="stylesheet" href="/dist/reserve.css">
    <script type="module" src="/event-log.js"></script>
    <script type="module" src="/dist/mixtape-player.js"></script>`,
    body: html`<h1>${id}</h1>
      <p class="lead">${see}</p>
      <div class="stage"><mixtape-player mixtape-id="${id}" reserve></mixtape-player></div>
      <h2>Events of the player</h2>
      <pre class="event-log" tabindex="0" role="log" aria-label="Events" data-event-log></pre>
      <p><a href="/faults.html">All faults</a></p>`,
  });
