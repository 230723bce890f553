import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expectStillTakeOver, expectWithoutScripts, hold, watchShifts } from './first-view-page.ts';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 900_000;

test('an app made with Astro has the player in its HTML, takes it over, plays and updates', async ({
  browser,
  page,
  server: { origin },
  complaints,
}) => {
  test.setTimeout(INSTALL_AND_USE_MS);
  const tarball = await packPackage();
  const project = createProject({ tarball, files: 'examples/astro' });
  const env = { ...process.env, PUBLIC_API_BASE: origin, PUBLIC_SITE_BASE: origin, ASTRO_TELEMETRY_DISABLED: '1' };
  writeFileSync(join(project.folder, 'player.tgz'), tarball);
  // Not in this thread, in which the API is that answers them.
  for (const args of [
    ['install', '--no-audit', '--no-fund', './player.tgz'],
    ['run', 'build'],
  ])
    await promisify(execFile)('npm', args, { cwd: project.folder, env });
  const built = await preview({
    root: project.folder,
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const site = built.resolvedUrls?.local[0] ?? '';
    await expectWithoutScripts(await browser.newPage({ javaScriptEnabled: false }), site, 'Velvet Static');
    const come = await hold(page, `${site}**/*.js`);
    await watchShifts(page);
    await watchClock(page);
    await page.goto(site, { waitUntil: 'commit' });
    await expectStillTakeOver(page, come);
    await visitSample(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    await built.close();
    project.remove();
  }
});
