import { html } from 'hono/html';

/**
 * The frame of the pages that the server writes; those that never change are plain `.html` files.
 * @param {object} page
 * @param {string} page.title
 * @param {unknown} page.body
 * @param {unknown} [page.head]
 * @param {string} [page.home] address of the landing page
 */
export const layout = ({ title, body, head = '', home = '/' }) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Mixtape player</title>
    <link rel="stylesheet" href="/demo.css">
    <link rel="icon" href="/icon.svg">
    ${head}
  </head>
  <body>
    <header class="site-header"><a href="${home}">Mixtape player</a></header>
    <main>
      ${body}
    </main>
  </body>
</html>
`;
