import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * @typedef {object} RehearsalState
 * @property {readonly { path: string, service: string, title: string, state: string, attempts: number,
 *   release_at: string }[]} receipts
 * @property {readonly { name: string, titles: readonly string[] }[]} libraries
 * @property {readonly { title: string, artist: string, url?: string }[]} messages that browsers show
 * @property {readonly string[]} faults that have not ended
 * @property {readonly { service: string, step: string, status: number | undefined }[]} requests the latest first
 */

const NAMES = /** @type {Record<string, string>} */ ({
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  push: 'Web Push',
});

/** @param {number | undefined} status */
const answer = (status) => (status === undefined ? 'no answer' : `status ${status}`);

/** The part that changes: the script of the page loads it again and again. @param {RehearsalState} state */
export const rehearsalState = ({ receipts, libraries, messages, faults, requests }) => html`
      <h2>Receipts</h2>
      ${
        receipts.length === 0
          ? html`<p>Nobody has pre-saved yet.</p>`
          : html`<ul>${receipts.map(
              ({ path, service, title, state, attempts, release_at }) =>
                html`<li><a href="${path}">${title}, ${NAMES[service]}</a>: <strong>${state}</strong>, attempts: ${attempts}, out ${release_at.slice(0, 10)}</li>`,
            )}</ul>`
      }
      <h2>Libraries</h2>
      ${
        libraries.length === 0
          ? html`<p>All libraries are empty.</p>`
          : html`<ul>${libraries.map(({ name, titles }) => html`<li>${name}: <strong>${titles.join(', ')}</strong></li>`)}</ul>`
      }
      <h2>Messages</h2>
      ${
        messages.length === 0
          ? html`<p>No browser has a message.</p>`
          : html`<ul>${messages.map(({ title, artist, url }) => html`<li><a href="${url}"><strong>${title}</strong>, ${artist}</a></li>`)}</ul>`
      }
      <h2>Requests to the services</h2>
      ${faults.length === 0 ? '' : html`<p>They fail: ${faults.join(', ')}.</p>`}
      ${requests.length === 0 ? html`<p>The server has sent no request yet.</p>` : ''}
      <ol reversed>${requests.map(({ service, step, status }) => html`<li>${NAMES[service]}, ${step}: ${answer(status)}</li>`)}</ol>`;

/** @param {{ faults: Readonly<Record<string, { title: string }>>, state: RehearsalState }} page */
export const rehearsalPage = ({ faults, state }) =>
  layout({
    current: '/examples.html',
    title: 'Rehearse a release day',
    head: html`<script type="module" src="/dist/presave-button.js"></script>
    <script type="module" src="/rehearsal.js"></script>`,
    body: html`<h1>Rehearse a release day</h1>
      <p class="lead">The <a href="/docs/presave-server.html">pre-save server</a> is real. Spotify, Apple Music and the browser's push service are stand-ins,
        which can be told to fail.</p>
      <ol>
        <li>Pre-save the release. Each name that you type at Spotify's stand-in is an account. <em>Notify me</em> asks for
          a message in this list.
          <p class="presave-row">
            <presave-button service="spotify" project-id="night-drive" client-id="mixtape-demo"
              redirect-uri="/presave-callback.html" accounts-base="/accounts" scopes="library" send-time-zone></presave-button>
            <presave-button service="apple_music" project-id="night-drive" developer-token="demo-developer-token"
              app-name="Mixtape demo" app-build="1" musickit-src="/musickit-stand-in.js" send-time-zone
              notify notify-worker="/dist/mixtape-notify.js"></presave-button>
          </p>
        </li>
        <li>Let the services fail, if you like.
          <form method="post" class="demo-form">
            <button formaction="/rehearsal/fault/none">Let them work</button>
            <details>
              <summary>Let them fail</summary>
              <ul>${Object.entries(faults).map(
                ([name, { title }]) => html`<li><button formaction="/rehearsal/fault/${name}">${title}</button></li>`,
              )}</ul>
            </details>
          </form>
        </li>
        <li>Let the day come.
          <form method="post" class="demo-form">
            <button formaction="/rehearsal/day/today">Make it release day</button>
            <button formaction="/rehearsal/day/later">Move it a month away</button>
          </form>
        </li>
      </ol>
      <div data-rehearsal-state aria-live="polite">${rehearsalState(state)}</div>`,
  });
