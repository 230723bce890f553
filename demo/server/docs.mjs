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
 * The documentation, as VitePress has built it. It is built in another process, when a page is requested and its files
 * have changed, so that nothing else waits for it.
 * @param {{ folder: string, script?: string }} options `script` builds
 */
export function docs({ folder, script = BUILD_SCRIPT }) {
  const routes = new Hono();
  /**
   * The build that is running, or one that has failed (`problem`) until a page has shown why.
   * @type {{ problem?: string } | undefined}
   */
  let build;
  const closing = new AbortController();

  function start() {
    /** @type {{ problem?: string }} */
    const started = {};
    execFile(process.execPath, [script, folder], { signal: closing.signal }, (error, _, messages) => {
      if (error === null) build = undefined;
      else started.problem = messages.trim().split('\n').at(-1) || error.message;
      if (error !== null && !closing.signal.aborted) console.error(messages);
    });
    return started;
  }

  /** Whether the pages are there; otherwise, they are being built, unless that has failed. */
  async function isBuilt() {
    if (await isBuiltFrom(folder, await docsDigest())) return true;
    build ??= start();
    return false;
  }

  routes.get('/docs', (context) => context.redirect('/docs/'));

  // VitePress looks into the second one if the documentation has been built anew since a page was opened.
  routes.on('GET', ['/docs/*', '/hashmap.json', '/llms.txt'], async (context, next) => {
    const path = context.req.path.replace(/\/$/, '/index.html');
    if (extname(path) === '') return context.redirect(`${path}.html`);
    if (/\.(?:html|md|txt)$/.test(path) && !(await isBuilt())) {
      const problem = build?.problem;
      // The next request tries again.
      if (problem !== undefined) build = undefined;
      return context.html(docsNotBuiltPage({ problem, reloadSeconds: RELOAD_SECONDS }), 503, {
        'Retry-After': String(RELOAD_SECONDS),
      });
    }
    const file = pathWithin(folder, path.slice(1));
    return (await fileResponse(context.req.raw, file, { 'Cache-Control': 'no-cache' })) ?? next();
  });

  return { routes, prepare: isBuilt, close: () => closing.abort() };
}
