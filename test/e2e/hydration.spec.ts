import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { packPackage } from '../support/packed-package.mjs';
import { createProject } from '../support/project.mjs';
import { expect, test, watchClock } from './player-page.ts';
import { visitSample } from './visit-sample.ts';

const BUILD_AND_USE_MS = 90_000;

const CLIENT = `
  import { hydrateRoot } from 'react-dom/client';
  import { createElement } from 'react';
  import { Mixtape } from './app/mixtape.jsx';
  const root = document.querySelector('main');
  hydrateRoot(root, createElement(Mixtape, JSON.parse(root.dataset.props)), {
    onRecoverableError: (error) => console.error('hydration', error),
  });
`;

const SERVER = `
  import { renderToString } from 'react-dom/server';
  import { createElement } from 'react';
  import { Mixtape } from './app/mixtape.jsx';
  process.stdout.write(renderToString(createElement(Mixtape, JSON.parse(process.argv[2]))));
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test('an app that React has rendered on a server shows the player, plays and updates after hydrateRoot()', async ({
  page,
  server: { origin },
  complaints,
}) => {
  test.setTimeout(BUILD_AND_USE_MS);
  const project = createProject({
    tarball: await packPackage(),
    files: 'examples/next',
    packages: ['react', 'react-dom'],
  });
  const file = (name: string): string => join(project.folder, name);
  const props = JSON.stringify({ apiBase: origin, siteBase: origin });
  writeFileSync(file('client.jsx'), CLIENT);
  writeFileSync(file('server.jsx'), SERVER);
  // As an installed package, which Node imports by itself.
  const common = { root: project.folder, logLevel: 'error', configFile: false, mode: 'production' } as const;
  const output = { entryFileNames: 'server.mjs' };
  await build({ ...common, build: { ssr: 'server.jsx', outDir: 'server', rollupOptions: { output } } });
  const markup = execFileSync(process.execPath, [file('server/server.mjs'), props], { encoding: 'utf8' });
  expect(markup).toMatch(/<mixtape-player mixtapeId="night-drive" [^>]*previewStart="20"/);
  writeFileSync(
    file('index.html'),
    `<!doctype html><html lang="en"><title>Hydrated</title><link rel="icon" href="data:,"><main data-props="${escaped(props)}">${markup}</main><script type="module" src="/client.jsx"></script></html>`,
  );
  await build({ ...common, build: { outDir: 'dist' } });
  expect(readFileSync(file('dist/index.html'), 'utf8')).toContain(markup);
  const site = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
  try {
    await watchClock(page);
    await page.goto(site.resolvedUrls?.local[0] ?? '');
    await visitSample(page);
    expect(complaints.errors).toEqual([]);
  } finally {
    await site.close();
    project.remove();
  }
});
