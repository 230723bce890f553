import { join } from 'node:path';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { root } from '../../build/root.mjs';
import { ComponentsApp } from './components-app.ts';
import { test as framedTest, openPage } from './framed-site.ts';
import { expect, expectSilence, expectSound, playerOf, watchClock } from './player-page.ts';

const BUILT = join(root, 'dist/react.js');

/** The app with React's development build, which logs what it does not like. `how` puts `app` into `place`. */
async function script(origin: string, how: string): Promise<string> {
  const contents = `
    import * as components from ${JSON.stringify(BUILT)};
    import { createElement, StrictMode } from 'react';
    import { createRoot, hydrateRoot } from 'react-dom/client';
    import { ComponentsApp } from './components-app.ts';
    const app = createElement(StrictMode, null, createElement(ComponentsApp, { components, apiBase: '${origin}' }));
    const place = document.getElementById('app');
    ${how}`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"', 'import.meta.url': JSON.stringify(`${origin}/dist/react.js`) },
    // What the player loads later.
    plugins: [
      {
        name: 'lazy-chunks',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/[\w-]+-[\da-f]{8}\.js$/ }, ({ path }) => ({
            path: new URL(path, `${origin}/dist/`).href,
            external: true,
          })),
      },
    ],
  });
  return outputFiles[0]?.text.replaceAll('</script', '<\\/script') ?? '';
}

const test = framedTest;

for (const [way, how, isRendered] of [
  ['in the browser', 'createRoot(place).render(app)', false],
  ['on a server, and hydrated', 'hydrateRoot(place, app)', true],
  [
    'on a server, and hydrated once its queue has loaded',
    `const player = place.querySelector('mixtape-player');
     if (player.tracks.length === 0) await new Promise((resolve) => player.addEventListener('mixtapeload', resolve));
     hydrateRoot(place, app)`,
    true,
  ],
] as const) {
  test(`the React components, rendered ${way}: props, events and methods, and React has no warning`, async ({
    page,
    site,
    server,
    complaints,
  }) => {
    const components = await import(BUILT);
    const html = isRendered ? renderToString(createElement(ComponentsApp, { components, apiBase: server.origin })) : '';
    await watchClock(page);
    await page.route('**/app.js', async (route) =>
      route.fulfill({ contentType: 'text/javascript', body: await script(server.origin, how) }),
    );
    await openPage(page, site, `<div id="app">${html}</div><script type="module" src="app.js"></script>`);
    const { host, rows, listToggle, next } = playerOf(page);
    const status = page.locator('main > [role=status]');
    const click = (name: string): Promise<void> => page.getByRole('button', { name }).click();
    await expect(status).toHaveText(/^(shuffled, )?Night Drive with 2, Velvet Static by load(, shuffled)?$/);
    await expect(host).toHaveClass('player');
    await expect(host.locator('> a, > span')).toHaveText(['Night Drive', 'Two songs']);
    const values = () =>
      host.evaluate((player) =>
        ['volume', 'shuffle', 'noHotkeys', 'previewStart'].map((name) => Reflect.get(player, name)),
      );
    expect(await values()).toEqual([0.25, true, true, 20]);
    await listToggle.click();
    await expect(rows).toHaveCount(2);
    await click('Make some noise');
    await expectSound(page, 20, 24);
    await expect(status).toHaveText(/, play$/);
    await next.click();
    await expect(status).toHaveText(/, Last Exit Home by next$/);
    await click('In order');
    await expect(status).toHaveText(/, in order$/);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true }),
    );
    await page.locator('presave-button').getByRole('link').click();
    await expect(status).toHaveText(/, started 7$/);
    await click('Hide');
    await expect(host).toHaveCount(0);
    await expectSilence(page);
    expect(complaints.errors).toEqual([]);
  });
}
