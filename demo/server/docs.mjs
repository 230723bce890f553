import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { root } from '../../build/root.mjs';
import { DOC_PAGES, PICTURE_FOLDERS } from '../docs/doc-pages.mjs';
import { renderDoc } from '../docs/render-doc.mjs';
import { searchSections } from '../docs/search-sections.mjs';
import { docPage } from '../pages/templates/doc.html.mjs';
import { fileResponse } from './file-response.mjs';

/** The documentation. Pages are rendered at each request, so that a reload shows a change of the files. */
export function docs() {
  const routes = new Hono();

  for (const page of DOC_PAGES)
    routes.get(page.address, async (context) => context.html(docPage(page, await renderDoc(page))));

  routes.get('/docs', (context) => context.redirect('/docs/'));

  routes.get('/docs/search.json', async (context) => context.json(await searchSections()));

  routes.get('/docs/live/:name', async (context, next) => {
    for (const page of DOC_PAGES) {
      const live = (await renderDoc(page)).livePages.get(context.req.path);
      if (live !== undefined) return context.html(live);
    }
    return next();
  });

  routes.get('/docs/pictures/:name', async (context, next) => {
    const name = context.req.param('name');
    const folder = PICTURE_FOLDERS.find((one) => readdirSync(join(root, one)).includes(name));
    const path = folder === undefined ? undefined : join(root, folder, name);
    return (await fileResponse(context.req.raw, path, { 'Cache-Control': 'no-cache' })) ?? next();
  });

  return routes;
}
