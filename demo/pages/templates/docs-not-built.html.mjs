import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * Shown instead of the documentation while it is being built.
 * @param {{ problem: string | undefined, reloadSeconds: number }} options `problem`: why it has failed
 */
export const docsNotBuiltPage = ({ problem, reloadSeconds }) =>
  layout({
    current: '/docs/',
    head: problem === undefined ? html`<meta http-equiv="refresh" content="${reloadSeconds}">` : '',
    body:
      problem === undefined
        ? html`<h1>The documentation is being built</h1>
      <p class="lead">This takes about twenty seconds, and longer the first time, when VitePress is installed. The page reloads
      until it is there.</p>`
        : html`<h1>The documentation could not be built</h1>
      <p class="lead">${problem}</p>
      <p>The terminal of the server says more. Reload this page when that is corrected.</p>`,
  });
