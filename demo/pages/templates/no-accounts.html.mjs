import { html } from 'hono/html';
import { layout } from './layout.mjs';

/** The page that a pre-save leads to on the static site, which has no server. */
export const noAccountsPage = layout({
  title: 'At the service',
  description: 'On this site no pre-save can be completed.',
  body: html`<h1>Here the visitor would be at Spotify</h1>
      <p class="lead">This site consists of files only, so no pre-save can be completed on it. <code>npm ci && npm start</code> starts a demo with a service of its own.</p>
      <p><a href="/docs/presave.html">The pre-save button</a></p>`,
});
