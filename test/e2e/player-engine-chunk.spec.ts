import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

/** Matches it at any URL. */
const ENGINE_CHUNK = '**/dist/**/engine-chunk-*';
const ITS_OWN_ADDRESS = '**/dist/engine-chunk-*.js';

test.describe('the lazily loaded engine', () => {
  test('shows a message if it does not load, and Try again plays', async ({ page }) => {
    await page.route(ENGINE_CHUNK, (route) => route.abort());
    await page.goto('/examples.html');
    const player = page.locator('mixtape-player').first();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player.getByText('This preview is unavailable.').first()).toBeVisible();
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await player.evaluate((element) => Reflect.get(element, 'error').code)).toBe('media-failed');

    await page.unroute(ENGINE_CHUNK);
    const playing = player.evaluate(
      (element) => new Promise((resolve) => element.addEventListener('playing', () => resolve(true), { once: true })),
    );
    await player.getByRole('button', { name: 'Try again' }).click();
    expect(await playing).toBe(true);
    await expect(player.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test('is requested at another URL if the browser remembers the failure', async ({ page }) => {
    // Firefox does. Here, the original URL fails permanently.
    await page.route(ITS_OWN_ADDRESS, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/engine-chunk-'));
    await page.goto('/mixtape/night-drive');
    const player = page.locator('mixtape-player').first();
    // In the background, without a waiting visitor.
    await refused;
    const playing = player.evaluate(
      (element) => new Promise((resolve) => element.addEventListener('playing', () => resolve(true), { once: true })),
    );
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    expect(await playing).toBe(true);
  });

  for (const [where, change] of [
    ['where an import map pins files', ['<head>', '<head><script type="importmap">{ "integrity": {} }</script>']],
    // As a bundler writes it: other names in the imports, and the rest as it was.
    ['in a user’s bundle, whose files have other names', ['/dist/mixtape-player.js', '/dist/bundled/index.js']],
  ] as const) {
    test(`${where}, it is requested at no other URL`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/engine-chunk-')) asked.push(new URL(request.url()).search);
      });
      await page.route(ENGINE_CHUNK, (route) => route.abort());
      await page.route('/dist/bundled/index.js', async (route) => {
        const response = await route.fetch({ url: new URL('/dist/index.js', route.request().url()).href });
        const body = (await response.text()).replaceAll(/import\("\.\/([\w-]+)\.js"\)/g, 'import("./$1-renamed.js")');
        await route.fulfill({ response, body });
      });
      await page.route('/mixtape/night-drive', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        expect(html).toContain(change[0]);
        await route.fulfill({ response, body: html.replace(change[0], change[1]) });
      });
      await page.goto('/mixtape/night-drive');
      const player = page.locator('mixtape-player').first();
      await player.getByRole('button', { name: 'Play', exact: true }).click();
      for (let again = 0; again < 2; again++) {
        const failed = player.evaluate(
          (element) => new Promise((resolve) => element.addEventListener('error', () => resolve(true), { once: true })),
        );
        await player.getByRole('button', { name: 'Try again' }).click();
        expect(await failed).toBe(true);
      }
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((search) => search !== '')).toEqual([]);
    });
  }
});

for (const [mixtape, kinds] of [
  ['night-drive', [/\/stream\//, /\.m3u8/, /init\.mp4/, /\.m4s/]],
  ['glass-hours', [/init\.mp4/, /\.m4s/]],
] as const)
  test(`a press requests the first sound of ${mixtape} while the engine loads, which takes the responses`, async ({
    page,
    server,
  }) => {
    const release = await holdBack(page, ENGINE_CHUNK);
    const requested = (): readonly string[] =>
      server.requests.map(({ path }) => path).filter((path) => kinds.some((kind) => kind.test(path)));
    await watchClock(page);
    await openOwnPage(
      page,
      `<mixtape-player mixtape-id="${mixtape}"></mixtape-player><script type="module" src="/dist/mixtape-player.js"></script>`,
    );
    await playerOf(page).play.click();
    await expect.poll(() => requested().length).toBe(kinds.length);
    const early = requested();
    release();
    await expectSound(page);
    expect(requested().slice(0, early.length)).toEqual(early);
    for (const path of early) expect(requested().filter((each) => each === path)).toHaveLength(1);
  });

test('the overlay closes again, and the console says why, if its code does not load; the next press opens it', async ({
  page,
}) => {
  const overlay = '**/dist/when-idle-*';
  await page.route(overlay, (route) => route.abort());
  await page.goto('/mixtape/night-drive');
  const share = page.locator('mixtape-player').first().getByRole('button', { name: 'Share', exact: true });
  const said = page.waitForEvent('console', (message) => message.text().includes('overlay could not be loaded'));
  await share.click();
  await said;
  await expect(page.locator('mixtape-player:state(share-open)')).toHaveCount(0);
  await page.unroute(overlay);
  await share.click();
  await expect(page.getByRole('dialog', { name: 'Share', exact: true })).toBeVisible();
});

test('the code of the overlay comes after the sound of a track that is pressed before it', async ({ page, server }) => {
  const requested = (part: string): boolean => server.requests.some(({ path }) => path.includes(part));
  const releaseRest = await holdBack(page, '**/dist/after-paint-*');
  const releaseSound = await holdBack(page, '**/*.m4s');
  await page.goto('/mixtape/night-drive');
  await playerOf(page).play.click();
  const rest = page.waitForResponse('**/dist/after-paint-*');
  releaseRest();
  await (await rest).finished();
  await page.evaluate(async () => {
    for (let period = 0; period < 3; period++) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  expect(requested('/when-idle-')).toBe(false);
  releaseSound();
  await expect.poll(() => requested('/when-idle-')).toBe(true);
});

/** Holds a file back. @returns lets it through */
async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}
