import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { root } from '../../build/root.mjs';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const BUILD_AND_USE_MS = 90_000;
const SAMPLES = { React: 'examples/react', Vue: 'examples/vue', Svelte: 'examples/svelte' };

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
    process.env['VITE_SITE_BASE'] = listeningServer.origin;
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
        await visitSample(page);
        expect(complaints.errors).toEqual([]);
      } finally {
        await server.close();
        project.remove();
      }
    });
  }
});
