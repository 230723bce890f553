import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { POLICIES } from '../../build/published/policies.mjs';
import { cmsReleasePage } from '../pages/templates/cms-release.html.mjs';
import { crossOriginPage } from '../pages/templates/cross-origin.html.mjs';
import { examplesPage } from '../pages/templates/examples.html.mjs';
import { faultPage } from '../pages/templates/fault.html.mjs';
import { faultsPage } from '../pages/templates/faults.html.mjs';
import { framePage } from '../pages/templates/frame.html.mjs';
import { mixtapePage } from '../pages/templates/mixtape.html.mjs';
import { PLAIN_PAGES } from '../pages/templates/plain-pages.html.mjs';
import { startPage } from '../pages/templates/start.html.mjs';
import { toolPages } from '../pages/templates/tools.html.mjs';
import { queueOf } from './catalog.mjs';
import { FAULTS, FAULTS_BY_ID } from './faults/faults.mjs';
import { fileResponse, pathWithin } from './file-response.mjs';
import { withFirstViews } from './first-view.mjs';

const PAGES_FOLDER = fileURLToPath(new URL('../pages', import.meta.url));

/** Pages that are sent with the published policy of their way to embed. */
const STRICT_PAGES = new Map([
  ['/csp.html', POLICIES['mixtape-player']],
  ['/csp-embed.html', POLICIES.embed],
  ['/csp-presave.html', POLICIES['presave-button']],
]);

/** Pages on the other origin, and their paths there. */
const CROSS_ORIGIN_PATHS = new Map([
  ['/cross-origin.html', '/'],
  ['/cms-release.html', '/cms-release.html'],
  ['/frame.html', '/frame.html'],
]);

/** Pages and their files. Templates, which end in `.mjs`, are not served. */
const SERVED = /^\/(?:[\w-]+\.(?:html|css|js|svg)|tools\/[\w-]+\.css)$/;

/** @param {Request} request @param {string} path */
const pageFile = (request, path) =>
  fileResponse(request, SERVED.test(path) ? pathWithin(PAGES_FOLDER, path) : undefined, {
    'Cache-Control': 'no-cache',
  });

/**
 * The demo's pages.
 * @param {object} options
 * @param {() => string | undefined} options.crossOrigin the origin of the cross-origin page, if it is served
 * @param {(request: Request) => string} options.originOf
 * @param {boolean} options.hasProbe whether the checker can use `/api/probe`
 */
export function pages({ crossOrigin, originOf, hasProbe }) {
  const routes = new Hono();

  for (const [path, crossOriginPath] of CROSS_ORIGIN_PATHS) {
    routes.get(path, (context, next) => {
      const origin = crossOrigin();
      return origin === undefined ? next() : Promise.resolve(context.redirect(origin + crossOriginPath));
    });
  }

  const tools = toolPages({ hasProbe });
  for (const [path, page] of tools.set('/', startPage).set('/examples.html', examplesPage))
    routes.get(path, async (context) => context.html(await withFirstViews(String(await page))));
  for (const [path, page] of PLAIN_PAGES) {
    const policy = STRICT_PAGES.get(path);
    routes.get(path, (context) => context.html(page, 200, policy ? { 'Content-Security-Policy': policy } : {}));
  }

  routes.get('/label.html', async (context) => {
    const page = await withFirstViews(await readFile(`${PAGES_FOLDER}/label.html`, 'utf8'));
    return context.html(page, 200, { 'Cache-Control': 'no-cache' });
  });

  routes.get('/faults.html', (context) => context.html(faultsPage(FAULTS)));

  routes.get('/fault.html', (context, next) => {
    const fault = FAULTS_BY_ID.get(context.req.query('case') ?? '');
    return fault ? Promise.resolve(context.html(faultPage(fault))) : next();
  });

  routes.get('/mixtape/:slug', async (context, next) => {
    const slug = context.req.param('slug');
    const queue = queueOf(slug);
    if (!queue) return next();
    return context.html(await withFirstViews(String(await mixtapePage(slug, queue, originOf(context.req.raw)))));
  });

  routes.get('*', async (context, next) => {
    return (await pageFile(context.req.raw, context.req.path)) ?? next();
  });

  return routes;
}

/**
 * A page on another origin than everything it embeds.
 * @param {() => string} playerOrigin
 */
export function crossOriginHost(playerOrigin) {
  const routes = new Hono();
  routes.get('/', (context) => context.html(crossOriginPage(playerOrigin())));
  routes.get('/cms-release.html', (context) => context.html(cmsReleasePage(playerOrigin())));
  routes.get('/frame.html', (context) => context.html(framePage(playerOrigin())));
  for (const path of ['/palette.css', '/demo-base.css', '/demo.css', '/icon.svg']) {
    routes.get(path, async (context, next) => (await pageFile(context.req.raw, path)) ?? next());
  }
  return routes;
}
