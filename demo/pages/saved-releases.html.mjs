import { html } from 'hono/html';
import { layout } from './layout.mjs';

const SERVICES = /** @type {Record<string, string>} */ ({ spotify: 'Spotify', apple_music: 'Apple Music' });

/** @param {import('../server/presave/saved-releases.mjs').SavedRelease[]} releases */
export const savedReleasesPage = (releases) =>
  layout({
    title: 'Who saved what',
    body: html`<h1>Who saved what</h1>
      <p class="lead">What <code>POST /api/presave</code> has accepted so far. A restart of the server loses none of it.</p>
      ${
        releases.length === 0
          ? html`<p>Nobody has saved anything yet. <a href="/release.html">Pre-save a release</a>.</p>`
          : html`<table class="saved-releases">
              <thead><tr><th>Release</th><th>Service</th><th>Account</th><th>When</th></tr></thead>
              <tbody>${releases.map(
                ({ projectId, service, account, savedAt }) =>
                  html`<tr><td>${projectId}</td><td>${SERVICES[service] ?? service}</td><td>${account}</td><td><time datetime="${savedAt}">${savedAt.slice(0, 16).replace('T', ' ')}</time></td></tr>`,
              )}</tbody>
            </table>`
      }`,
  });
