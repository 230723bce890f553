import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from '../../build/root.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

const BUILD_AND_USE_MS = 90_000;
const SAMPLES = { React: 'demo/samples/react', Vue: 'demo/samples/vue', Svelte: 'demo/samples/svelte' };

/** A sample with the dependencies from its package.json. Our package is installed as from the registry. */
function install(files: string, tarball: Buffer): ReturnType<typeof createProject> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, files, 'package.json'), 'utf8'));
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name !== 'mixtape-player');
  return createProject({ tarball, files, packages });
}

test.describe('the packed package, in an app made with', () => {
  // One after another, because they share the tarball.
  test.describe.configure({ mode: 'default' });

  let tarball: Buffer;
  test.beforeAll(async ({ listeningServer }) => {
    tarball = await packPackage();
    process.env['VITE_API_BASE'] = listeningServer.origin;
  });

  for (const [framework, files] of Object.entries(SAMPLES)) {
    test(`${framework}: sets properties, receives events, plays, updates, and unmounts`, async ({
      page,
      complaints,
    }) => {
      test.setTimeout(BUILD_AND_USE_MS);
      const project = install(files, tarball);
      const options = { root: project.folder, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } } as const;
      await build(options);
      const server = await preview(options);
      try {
        await watchClock(page);
        await page.goto(server.resolvedUrls?.local[0] ?? '');
        const { host, rows, next, listToggle } = playerOf(page);
        const status = page.locator('main > [role=status]');
        const noise = page.getByRole('button', { name: 'Make some noise' });
        const quiet = page.getByRole('button', { name: 'Be quiet' });

        await expect(status).toHaveText(/^Velvet Static by /);
        await listToggle.click();
        await expect(rows).toHaveCount(2);
        await noise.click();
        await expectSound(page, 20, 24);
        await next.click();
        await expect(status).toHaveText(/^Last Exit Home by /);
        await expectSound(page, 20, 24);
        await quiet.click();
        await expectSilence(page);

        await page.getByLabel('Mixtape').selectOption('Slow Water');
        await expect(host.getByRole('region')).toHaveAccessibleName('Slow Water');
        await noise.click();
        await expectSound(page, 20, 24);
        await page.getByLabel('Show the player').uncheck();
        await expect(host).toHaveCount(0);
        await expectSilence(page);
        expect(complaints.errors).toEqual([]);
      } finally {
        await server.close();
        project.remove();
      }
    });
  }
});
