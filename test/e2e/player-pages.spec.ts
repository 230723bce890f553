// Runs: daily

import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../build/root.mjs';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const HTML = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="/icon.svg"><style>body { margin: 0 } ${style}</style><body>${body}</body></html>`;

const PLAYER =
  '<script type="module" src="/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive"></mixtape-player>';

test.describe('the classic script', () => {
  const EMBED = '<script async src="/dist/embed.js"></script>';

  test('draws players in containers that are added or changed later, once each', async ({ page }) => {
    await openOwnPage(page, HTML(`${EMBED}<p>Text</p>`));
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => customElements.get('mixtape-player') === undefined)).toBe(true);
    await page.evaluate(() => {
      const deep = document.createElement('section');
      deep.innerHTML = '<div><div id="late" data-mixtape-id="night-drive"></div></div><div id="named"></div>';
      document.body.append(deep);
    });
    await expect(playerOf(page.locator('#late')).title).toHaveText('Opening Lights');
    await page.evaluate(() => document.getElementById('named')?.setAttribute('data-mixtape-id', 'slow-water'));
    await expect(playerOf(page.locator('#named')).title).toHaveText('Harbour at Four');
    await page.evaluate(() => {
      const late = document.getElementById('late');
      if (late) document.body.prepend(late);
    });
    await page.evaluate(() => document.body.append(document.createElement('mixtape-player')));
    await expect(page.locator('mixtape-player')).toHaveCount(3);
  });

  test('draws each player once if it is on the page twice, before and after the module', async ({
    page,
    complaints,
  }) => {
    await openOwnPage(
      page,
      HTML(
        `${EMBED}<script src="/dist/embed.js?ver=2"></script>${PLAYER}<div data-mixtape-id="slow-water"></div>${EMBED}`,
      ),
    );
    await expect(playerOf(page.locator('[data-mixtape-id]')).title).toHaveText('Harbour at Four');
    await expect(page.locator('mixtape-player')).toHaveCount(2);
    expect(complaints.errors).toEqual([]);
  });
});

test('is requested and evaluated once as mixtape-player.js?ver=1', async ({ page, server }) => {
  await watchClock(page);
  await openOwnPage(page, HTML(PLAYER.replace('.js"', '.js?ver=1"')));
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  const entries = server.requests.filter(({ path }) => path === '/dist/mixtape-player.js');
  expect(entries).toHaveLength(1);
});

test('in a classic bundle, which does not know its own URL, the player plays', async ({ page, server }) => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'dist/index.js')],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: bundle?.text ?? '' }));
  await watchClock(page);
  await openOwnPage(
    page,
    HTML(
      `<mixtape-player mixtape-id="night-drive" api-base="${server.origin}"></mixtape-player><script src="/app.js"></script>`,
    ),
  );
  const { title, play } = playerOf(page);
  await expect(title).toHaveText('Opening Lights');
  await play.click();
  await expectSound(page, 8, 23);
});

test('data attributes on html and body make them no containers', async ({ page, complaints }) => {
  await openOwnPage(
    page,
    `<!doctype html><html lang="en" data-mixtape-id="night-drive"><title>A page</title><link rel="icon" href="/icon.svg"><body data-mixtape-id="night-drive"><h1>A page</h1><div data-mixtape-id="slow-water"></div><script async src="/dist/embed.js"></script></body></html>`,
  );
  // The classic script has searched the whole page once this container's player plays.
  await expect(playerOf(page).play).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A page' })).toBeVisible();
  expect(await page.locator('mixtape-player').count()).toBe(1);
  for (const name of ['html', 'body']) expect(await page.locator(name).getAttribute('style')).toBe(null);
  expect(complaints.errors).toEqual([]);
});
