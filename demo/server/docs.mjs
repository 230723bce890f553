import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { docsNotBuiltPage } from '../pages/templates/docs-not-built.html.mjs';
import { docsDigest, isBuiltFrom } from '../site/docs-freshness.mjs';
import { fileResponse, pathWithin } from './file-response.mjs';

const BUILD_SCRIPT = fileURLToPath(new URL('../site/build-docs.mjs', import.meta.url));
const RELOAD_SECONDS = 2;

/**
 * The documentation, as VitePress has built it. It is built in another process, when a page is requested and its files have
 * changed, so that nothing else waits for it.
 * @param {{ folder: string }} options
 */
export function docs({ folder }) {
  const routes = new Hono();
  /** @type {{ digest: string, hasFailed: boolean } | undefined} */
  let build;
  const closing = new AbortController();

  /** @param {string} digest */
  function start(digest) {
    const started = { digest, hasFailed: false };
    build = started;
    execFile(process.execPath, [BUILD_SCRIPT, folder], { signal: closing.signal }, (error, _, messages) => {
      started.hasFailed = error !== null;
      if (error === null) build = undefined;
      else if (!closing.signal.aborted) console.error(messages);
    });
  }

  /** Whether the pages are there; otherwise, they are being built, unless that has failed. */
  async function prepare() {
    const digest = await docsDigest();
    if (await isBuiltFrom(folder, digest)) return 'built';
    if (build === undefined || (build.hasFailed && build.digest !== digest)) start(digest);
    return build?.hasFailed ? 'failed' : 'building';
  }

  routes.get('/docs', (context) => context.redirect('/docs/'));

  // VitePress looks into the second one if the documentation has been built anew since a page was opened.
  routes.on('GET', ['/docs/*', '/hashmap.json', '/llms.txt'], async (context, next) => {
    const path = context.req.path.replace(/\/$/, '/index.html');
    if (extname(path) === '') return context.redirect(`${path}.html`);
    const state = /\.(?:html|md|txt)$/.test(path) ? await prepare() : 'built';
    if (state !== 'built')
      return context.html(docsNotBuiltPage({ isBuilding: state === 'building', reloadSeconds: RELOAD_SECONDS }), 503, {
        'Retry-After': String(RELOAD_SECONDS),
      });
    const file = pathWithin(folder, path.slice(1));
    return (await fileResponse(context.req.raw, file, { 'Cache-Control': 'no-cache' })) ?? next();
  });

  return { routes, prepare, close: () => closing.abort() };
}
