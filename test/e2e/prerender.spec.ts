import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { listen } from '../../demo/server/listen.mjs';
import { chromiumOrThrow } from '../support/engines/chromium.mjs';
import { expect, test } from './player-page.ts';

// No driver is attached to this browser: Chromium prerenders nothing while one is.
const ARGUMENTS = ['--headless=new', '--no-sandbox', '--no-first-run', '--autoplay-policy=no-user-gesture-required'];

/** Reports when it has nothing to do, and goes to the prerendered page when it is told to. */
const FIRST = `<script type="speculationrules">{"prerender":[{"urls":["/release"],"eagerness":"immediate"}]}</script>
  <script type="module">await fetch('/visit'); location.href = '/release';</script>`;

/** A page that is prerendered. It reports what happens in it. */
const releasePage = (scripts: string): string => `<meta charset="utf-8">
  <script type="module" src="${scripts}/dist/mixtape-player.js"></script>
  <script type="module" src="${scripts}/dist/presave-button.js"></script>
  <mixtape-player mixtape-id="night-drive" preload></mixtape-player>
  <presave-button service="spotify" project-id="7" client-id="a-client" redirect-uri="/release"></presave-button>
  <script type="module">
    const report = (what) => fetch('/report/' + what);
    const player = document.querySelector('mixtape-player');
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    document.addEventListener('prerenderingchange', async () => {
      await report('visited');
      player.addEventListener('playing', () => report('playing'));
      if (player.tracks.length === 0) await new Promise((resolve) => player.addEventListener('mixtapeload', resolve));
      player.play();
    });
    await customElements.whenDefined('mixtape-player');
    for (let count = 0; count < 5; count++) await idle();
    report(document.prerendering ? 'idle' : 'not-prerendered');
  </script>`;

test('a prerendered page asks for no mixtape, and plays once it is visited', async ({ server }) => {
  const reports: string[] = [];
  let visit = (): void => {};
  const visited = new Promise<void>((resolve) => {
    visit = resolve;
  });
  const app = new Hono()
    .get('/', (context) => context.html(FIRST))
    .get('/release', (context) => context.html(releasePage(server.origin)))
    .get('/visit', async (context) => {
      await visited;
      return context.body(null, 204);
    })
    .get('/report/:what', (context) => {
      reports.push(context.req.param('what'));
      return context.body(null, 204);
    });
  const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const profile = mkdtempSync(join(tmpdir(), 'mixtape-prerender-'));
  const browser = spawn(chromiumOrThrow(), [...ARGUMENTS, `--user-data-dir=${profile}`, `${origin}/`], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(browser, 'exit');
  try {
    await expect.poll(() => reports, { timeout: 60_000 }).toEqual(['idle']);
    const asked = server.requests.map(({ path }) => path).filter((path) => !path.startsWith('/dist/'));
    expect(asked).toEqual([]);
    visit();
    await expect.poll(() => reports, { timeout: 60_000 }).toEqual(['idle', 'visited', 'playing']);
  } finally {
    // With all of its processes, which would write into the profile meanwhile.
    process.kill(-Number(browser.pid), 'SIGKILL');
    await ended;
    await close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
});
