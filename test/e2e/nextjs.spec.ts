import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 600_000;

test('an app made with Next.js shows the player on a page that its server has rendered, plays and updates', async ({
  page,
  server: { origin },
  complaints,
}) => {
  test.setTimeout(INSTALL_AND_USE_MS);
  const tarball = await packPackage();
  const project = createProject({ tarball, files: 'examples/next' });
  const port = await freePort();
  const env = {
    ...process.env,
    NEXT_PUBLIC_API_BASE: origin,
    NEXT_PUBLIC_SITE_BASE: origin,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  writeFileSync(join(project.folder, 'player.tgz'), tarball);
  const npm = (...args: string[]): Buffer =>
    execFileSync('npm', args, { cwd: project.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  npm('install', '--no-audit', '--no-fund', './player.tgz');
  npm('run', 'build');
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
    expect(await (await fetch(site)).text()).toMatch(/<mixtape-player mixtapeId="night-drive"/);
    await watchClock(page);
    await page.goto(site);
    await visitSample(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    child.kill();
    project.remove();
  }
});
