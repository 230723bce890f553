import { html } from 'hono/html';
import { layout } from './layout.mjs';

/** @type {Record<import('../../server/faults/faults.mjs').Fault['group'], string>} */
const GROUPS = {
  queue: 'The queue request fails',
  data: 'The queue has unusual data',
  stream: 'The stream request fails',
  media: 'Playlists, segments and mp3 files fail',
  mixtape: 'Whole mixtapes',
};

/** @param {import('../../server/faults/faults.mjs').Fault} fault */
const card = ({ id, see }) => html`<li><a href="/fault.html?case=${id}">${id}</a><p>${see}</p></li>`;

/** @param {readonly import('../../server/faults/faults.mjs').Fault[]} faults */
export const faultsPage = (faults) =>
  layout({
    current: '/examples.html',
    title: 'Faults',
    body: html`<h1>Faults</h1>
      <p class="lead">What the player does when something fails. Each line says what you should see; its name is also the id of a mixtape in the demo API.</p>
      ${Object.entries(GROUPS).map(
        ([group, title]) => html`<h2>${title}</h2>
      <ul class="cards">${faults.filter((fault) => fault.group === group).map(card)}</ul>`,
      )}`,
  });
