import type { Page } from 'playwright/test';
import { changeMedia, findingsIn } from './accessible-page.ts';
import { expect, expectSound, test, watchClock } from './player-page.ts';

const preview = (page: Page) => page.locator('.stage-frame mixtape-player');
const code = (page: Page, title: 'HTML' | 'CSS') => page.locator('.code', { hasText: `Copy ${title}` }).locator('code');

async function openPlayground(page: Page, search = ''): Promise<void> {
  await page.goto(`/playground.html${search}`);
  await expect(preview(page)).toHaveCount(1);
}

test('a designer makes a look, copies it, and shares it as a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPlayground(page);
  await page.getByRole('radio', { name: 'Dark club' }).check();
  await page.getByLabel('--mixtape-border-radius', { exact: true }).fill('9px');
  await page.getByLabel('max-width', { exact: true }).fill('600');
  await page.getByLabel('preload', { exact: true }).check();
  await page.getByLabel('lang', { exact: true }).selectOption('de');
  await page.getByRole('radio', { name: 'Right to left' }).check();
  const player = preview(page);
  await expect(player).toHaveAttribute('max-width', '600');
  await expect(player).toHaveAttribute('preload', '');
  await expect(player.getByRole('button', { name: 'Abspielen' })).toBeVisible();
  await expect(player.locator('[part~="container"]')).toHaveCSS('border-radius', '9px');
  await expect(player.locator('[part~="container"]')).toHaveCSS('background-color', 'rgb(11, 11, 18)');
  await expect(player.locator('[part~="container"]')).toHaveCSS('direction', 'rtl');
  await expect(code(page, 'HTML')).toContainText('max-width="600" preload lang="de" dir="rtl"');
  await expect(code(page, 'CSS')).toContainText('--mixtape-border-radius: 9px;');

  await page.getByRole('button', { name: 'Copy link to this look' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  const html = await code(page, 'HTML').textContent();
  const css = await code(page, 'CSS').textContent();
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(code(colleague, 'HTML')).toHaveText(html ?? '');
  await expect(code(colleague, 'CSS')).toHaveText(css ?? '');
  await expect(colleague.getByLabel('lang', { exact: true })).toHaveValue('de');
});

test('every attribute and custom property of both elements has a control', async ({ page, server }) => {
  const { modules } = await (await page.request.get(`${server.origin}/dist/custom-elements.json`)).json();
  type Named = { name: string };
  for (const { tagName, attributes, cssProperties } of modules.flatMap(
    ({ declarations }: { declarations: { tagName: string; attributes: Named[]; cssProperties: Named[] }[] }) =>
      declarations,
  )) {
    await page.goto(`/playground.html?tag=${tagName}`);
    for (const { name } of [...attributes, ...cssProperties]) {
      await expect(page.getByLabel(name, { exact: true }), name).toBeVisible();
    }
  }
});

test('playground and gallery are accessible, light and dark, and fit 320 px', async ({ page }) => {
  // Other tests check the states one by one.
  await page.route('**/state.html*', (route) => route.abort());
  for (const path of ['/', '/gallery.html']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.locator('.toolbar')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeMedia(page, { colorScheme });
      expect(
        await findingsIn(page, 'body > header, h1, .lead, .hero, .doors, .ways, .toolbar, .workbench, figcaption'),
        `${path}, ${colorScheme}`,
      ).toEqual([]);
    }
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
});

test('the start page plays with one press, and each cover brings its mixtape', async ({ page }) => {
  await watchClock(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expectSound(page);
  await page.locator('.hear').filter({ hasText: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Hear it' })).toBeVisible();
  await page.getByRole('radio', { name: 'Slow Water by Harbour Radio' }).check();
  await expect(page.locator('.hero mixtape-player [part~="title"]')).toHaveText('Harbour at Four');
});
