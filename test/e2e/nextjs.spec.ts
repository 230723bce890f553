import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { root } from '../../build/root.mjs';
import { listen } from '../../demo/server/listen.mjs';
import { freePort } from '../support/free-port.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expectStillTakeOver, expectWithoutScripts, hold, watchShifts } from './first-view-page.ts';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 900_000;

/** Written by the renderer for servers alone. */
const OF_THE_SERVER = '<div class="first-view">';

/** The second player comes once the first has defined the tag: the parser makes no shadow root of its template. */
const late = (api: string, gate: string): string => `import { connection } from 'next/server';
import { Suspense } from 'react';
import { MixtapePlayer } from 'mixtape-player/react';

async function Player({ url, isLate = false }: { readonly url: string; readonly isLate?: boolean }) {
  await connection();
  const queue = await (await fetch(url)).json();
  return <MixtapePlayer mixtapeId="night-drive" apiBase="${api}" queue={queue} shuffle={isLate} />;
}

export default function Page() {
  const players = [<Player url="${api}/v3/mixtapes/night-drive/queue" />, <Player url="${gate}" isLate />];
  return players.map((player, index) => <Suspense key={index}>{player}</Suspense>);
}
`;

const docs = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');

// They choose files by other conditions.
for (const bundler of ['turbopack', 'webpack'])
  test(`an app made with Next.js and ${bundler} has the player in its HTML, takes it over, plays and updates`, async ({
    browser,
    page,
    server: { origin },
    complaints,
  }) => {
    test.setTimeout(INSTALL_AND_USE_MS);
    const tarball = await packPackage();
    const project = createProject({ tarball, files: 'examples/next' });
    const port = await freePort();
    let open = (): void => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const answer = (): Promise<Response> => isOpen.then(() => fetch(`${origin}/v3/mixtapes/night-drive/queue`));
    const gate = await listen(new Hono().get('/', answer), { host: '127.0.0.1', port: 0 });
    const env = {
      ...process.env,
      NEXT_PUBLIC_API_BASE: origin,
      NEXT_PUBLIC_SITE_BASE: origin,
      NEXT_TELEMETRY_DISABLED: '1',
    };
    writeFileSync(join(project.folder, 'player.tgz'), tarball);
    // Not in this thread, in which the API is that answers them.
    const npm = (...args: string[]): Promise<unknown> => promisify(execFile)('npm', args, { cwd: project.folder, env });
    await npm('install', '--no-audit', '--no-fund', './player.tgz');
    const put = (page: string, heading: string, change: (code: string) => string): void => {
      const [, code = ''] = /```tsx\n(.*?)```/s.exec(docs.slice(docs.indexOf(heading))) ?? [];
      mkdirSync(join(project.folder, 'app', page));
      writeFileSync(join(project.folder, 'app', page, 'page.tsx'), change(code));
    };
    put('docs', '### Next.js', (code) => code.replace(/'https:.*'/, `'${origin}'`));
    put(
      'client',
      '## React\n',
      (code) => `'use client';\n${code.replace('export function', 'export default function')}`,
    );
    put('late', '', () => late(origin, gate.origin));
    await npm('run', 'build', '--', `--${bundler}`);
    const chunks = join(project.folder, '.next/static');
    for (const name of readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.js')))
      expect(readFileSync(join(chunks, name), 'utf8'), name).not.toContain(OF_THE_SERVER);
    const next = join(project.folder, 'node_modules/next/dist/bin/next');
    const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
      cwd: project.folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await Promise.race([
        new Promise<void>((resolve) => child.stdout.on('data', (text) => /ready/i.test(String(text)) && resolve())),
        once(child, 'exit').then(() => Promise.reject(new Error('Next.js has ended.'))),
      ]);
      const site = `http://127.0.0.1:${port}/`;
      await expectWithoutScripts(await browser.newPage({ javaScriptEnabled: false }), site, 'Velvet Static');
      const come = await hold(page, `${site}_next/static/**`);
      await watchShifts(page);
      await watchClock(page);
      await page.goto(site, { waitUntil: 'commit' });
      await expectStillTakeOver(page, come);
      await visitSample(page);
      expect(complaints.errors).toEqual([]);
      const [other] = await Promise.all([page.request.get(`${site}docs`), page.goto(`${site}docs`)]);
      expect(await other.text()).toContain(OF_THE_SERVER);
      await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
      await page.goto(`${site}late`, { waitUntil: 'commit' });
      await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
      open();
      // Set by React.
      await expect(page.locator('mixtape-player:state(shuffle)')).toHaveCount(1);
      expect(complaints.errors.filter((text) => !/site-base|second declarative/.test(text))).toEqual([]);
    } finally {
      child.kill();
      await gate.close();
      project.remove();
    }
  });
