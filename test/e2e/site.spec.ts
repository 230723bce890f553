// Runs: thorough

import type { Page } from 'playwright/test';
import { changeMedia, findingsIn } from './accessible-page.ts';
import { expect, expectSound, test, watchClock } from './player-page.ts';

// Tests what all pages of the site share: the header, the scheme, and that each can be read by everybody.

const PAGES = [
  '/',
  '/playground.html',
  '/gallery.html',
  '/checker.html',
  '/examples.html',
  '/faults.html',
  '/fault.html?case=queue-404',
  '/rehearsal.html',
  '/label.html',
  '/mixtape/night-drive',
  '/rtl.html',
];

const schemeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scheme = (page: Page) => page.getByRole('button', { name: 'Dark colours' });

for (const path of PAGES)
  test(`${path} is accessible, light and dark, and fits 320 px and paper`, async ({ page }) => {
    // Other tests check the states, and the release page, one by one.
    await page.route(/\/state\.html|\/label\.html$/, (route) =>
      route.request().resourceType() === 'document' && route.request().frame() !== page.mainFrame()
        ? route.abort()
        : route.continue(),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeMedia(page, { colorScheme });
      // The test of each part looks at what axe-core leaves open. Players of the same mixtape have the same name.
      const findings = await findingsIn(page, 'body');
      expect(
        findings.filter((finding) => !/^(?:left open|landmark-unique)/.test(finding)),
        colorScheme,
      ).toEqual([]);
    }
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
  });

test('the switch in the header changes the scheme, which the next page has from its first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await schemeOf(page);
  await expect(scheme(page)).toHaveAttribute('aria-pressed', 'false');
  await scheme(page).click();
  await expect(scheme(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await schemeOf(page)).not.toBe(light);
  // Before any module has run.
  await page.route('**/tools/*.js', (route) => route.abort());
  await page.goto('/checker.html', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await scheme(page).click();
  expect(await schemeOf(page)).toBe(light);
  // The system's own scheme is no choice: the page follows the system again.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme(page)).toHaveAttribute('aria-pressed', 'true');
});

test('the scheme reaches the release page in the phone, and the states of the gallery', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await scheme(page).click();
  const phone = page.frameLocator('.phone iframe').locator('html');
  await expect(phone).toHaveCSS('color-scheme', 'dark');
  await page.goto('/gallery.html');
  await expect(page.frameLocator('iframe[title="Paused"]').locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('the key of the search leads to the search of the documentation', async ({ page }) => {
  await page.route('**/docs/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Docs</h1>' }));
  await page.goto('/examples.html');
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL(/\/docs\/#search$/);
});

test('the start page plays with one press, and each cover brings its mixtape', async ({ page }) => {
  await watchClock(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expectSound(page);
  await page.locator('.hear').filter({ hasText: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Hear it' })).toBeVisible();
  await page.getByRole('radio', { name: 'Slow Water by Harbour Radio' }).check();
  await expect(page.locator('.tape mixtape-player [part~="title"]')).toHaveText('Harbour at Four');
});

test('the phone of the start page shows a release: its pre-saves are on the first screen, and it plays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const phone = page.frameLocator('.phone iframe');
  await expect(phone.getByRole('heading', { level: 1, name: 'Night Drive' })).toBeVisible();
  const bottom = await phone
    .getByRole('button', { name: /Pre-save on Spotify/ })
    .evaluate((button) => button.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(844);
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expect(page.locator('.tape mixtape-player:state(playing)')).toHaveCount(1);
  // One is heard at a time.
  await phone.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(phone.locator('mixtape-player:state(playing)')).toHaveCount(1);
  await expect(page.locator('.tape mixtape-player:state(playing)')).toHaveCount(0);
});
