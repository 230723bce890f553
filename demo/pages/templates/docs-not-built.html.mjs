import { html } from 'hono/html';
import { layout } from './layout.mjs';

/**
 * Shown instead of the documentation while it is being built.
 * @param {{ isBuilding: boolean, reloadSeconds: number }} options
 */
export const docsNotBuiltPage = ({ isBuilding, reloadSeconds }) =>
  layout({
    current: '/docs/',
    head: isBuilding ? html`<meta http-equiv="refresh" content="${reloadSeconds}">` : '',
    body: isBuilding
      ? html`<h1>The documentation is being built</h1>
      <p class="lead">This takes about twenty seconds. The page reloads until it is there.</p>`
      : html`<h1>The documentation could not be built</h1>
      <p class="lead">The terminal of the server says why. Reload this page when that is corrected.</p>`,
  });
