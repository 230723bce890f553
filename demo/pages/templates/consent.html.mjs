import { html } from 'hono/html';
import { layout } from './layout.mjs';

const MEANINGS = /** @type {Record<string, string>} */ ({
  'user-read-email': 'read your e-mail address',
  'user-library-modify': 'add releases to your library',
});

/**
 * The consent page of the demo's accounts service.
 * @param {{ action: string, scope: string }} interaction
 */
export const consentPage = ({ action, scope }) =>
  layout({
    title: 'Agree?',
    body: html`<h1>Let the mixtape site pre-save for you?</h1>
      <p class="lead">This page replaces Spotify's in the demo, which only rehearses: it stores
        no token and saves nothing. The mixtape site would like to:</p>
      <ul>${scope.split(' ').map((name) => html`<li>${MEANINGS[name] ?? name}</li>`)}</ul>
      <form class="consent" method="post" action="${action}">
        <label>Account <input name="account" value="listener" autocomplete="username"></label>
        <button name="answer" value="agree">Agree</button>
        <button name="answer" value="refuse">Cancel</button>
      </form>`,
  });
