import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 900_000;

test('an app made with Astro shows the player, plays and updates', async ({ page, server: { origin }, complaints }) => {
  test.setTimeout(INSTALL_AND_USE_MS);
  const tarball = await packPackage();
  const project = createProject({ tarball, files: 'examples/astro' });
  const env = { ...process.env, PUBLIC_API_BASE: origin, PUBLIC_SITE_BASE: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  writeFileSync(join(project.folder, 'player.tgz'), tarball);
  for (const args of [
    ['install', '--no-audit', '--no-fund', './player.tgz'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: project.folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const built = await preview({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    await watchClock(page);
    await page.goto(built.resolvedUrls?.local[0] ?? '');
    await visitSample(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    await built.close();
    project.remove();
  }
});
