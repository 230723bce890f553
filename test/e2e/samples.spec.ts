// Runs: nightly, in the step frameworks

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { serveFolder } from '../support/site-server.mjs';
import { expectStillTakeOver, expectWithoutScripts, hold, watchShifts } from './first-view-page.ts';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const INSTALL_AND_USE_MS = 900_000;

const open = (page: Page, site: string) => page.goto(site);

/** The player is in the page's HTML. */
async function openFirstView(page: Page, site: string): Promise<void> {
  const browser = page.context().browser();
  const withoutScripts = await browser?.newPage({ javaScriptEnabled: false });
  if (withoutScripts) await expectWithoutScripts(withoutScripts, site, 'Velvet Static');
  const come = await hold(page, `${site}**/*.js`);
  await watchShifts(page);
  await page.goto(site, { waitUntil: 'commit' });
  await expectStillTakeOver(page, come);
}

const SAMPLES = { react: open, vue: open, svelte: open, astro: openFirstView };

test.describe('the packed package, in an app with the packages that it names, made with', () => {
  // One after another, because they share the tarball.
  test.describe.configure({ mode: 'default' });

  let tarball: Buffer;
  test.beforeAll(async () => {
    tarball = await packPackage();
  });

  for (const [framework, visit] of Object.entries(SAMPLES)) {
    test(`${framework}: compiles, sets properties, receives events, plays, updates, and unmounts`, async ({
      page,
      server: { origin },
      complaints,
    }) => {
      test.setTimeout(INSTALL_AND_USE_MS);
      const project = createProject({ tarball, files: `examples/${framework}` });
      const { folder } = project;
      writeFileSync(join(folder, 'player.tgz'), tarball);
      const bases = {
        PUBLIC_API_BASE: origin,
        PUBLIC_SITE_BASE: origin,
        VITE_API_BASE: origin,
        VITE_SITE_BASE: origin,
      };
      const env = { ...process.env, ...bases, ASTRO_TELEMETRY_DISABLED: '1' };
      // Not in this thread, in which the API is that answers them.
      for (const args of [
        ['install', '--no-audit', '--no-fund', './player.tgz'],
        ['run', 'check'],
        ['run', 'build'],
      ])
        await promisify(execFile)('npm', args, { cwd: folder, env });
      const host = await serveFolder(join(folder, 'dist'));
      try {
        await watchClock(page);
        await visit(page, host.base);
        await visitSample(page);
        expect(complaints.errors).toEqual([]);
      } finally {
        host.close();
        project.remove();
      }
    });
  }
});
