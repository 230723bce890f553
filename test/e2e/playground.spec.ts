// Runs: daily

import type { Page } from 'playwright/test';
import { holdBack } from '../support/pages/e2e.ts';
import { expect, test } from './player-page.ts';

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
  await page.getByRole('heading', { name: 'Advanced' }).click();
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
  await expect(code(page, 'HTML')).toContainText('max-width="600" reserve preload lang="de" dir="rtl"');
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
    await page.getByRole('heading', { name: 'Advanced' }).click();
    for (const { name } of [...attributes, ...cssProperties]) {
      await expect(page.getByLabel(name, { exact: true }), name).toBeVisible();
    }
  }
});

test('the stage stays in view, and covers no control that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlayground(page);
  const last = page.getByLabel('lang', { exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(page.locator('.stage-area')).toBeInViewport({ ratio: 1 });
  for (const field of [last, page.getByLabel('max-width', { exact: true })]) {
    await field.focus();
    const stage = await page.locator('.stage-area').boundingBox();
    const box = await field.boundingBox();
    expect(box?.y).toBeGreaterThan((stage?.y ?? 0) + (stage?.height ?? 0));
  }
});

test('a cover brings its mixtape, and one of a few layouts is chosen with one press', async ({ page }) => {
  await openPlayground(page);
  await page.getByRole('radio', { name: 'Slow Water' }).check();
  await expect(preview(page)).toHaveAttribute('mixtape-id', 'slow-water');
  const layouts = page.getByLabel('layout', { exact: true });
  await layouts.getByRole('radio', { name: 'card' }).check();
  await expect(preview(page)).toHaveAttribute('layout', 'card');
  await layouts.getByRole('radio', { name: 'auto' }).check();
  await expect(preview(page)).not.toHaveAttribute('layout', /./);
  await page.getByRole('radio', { name: 'Minimal bar' }).check();
  await layouts.getByRole('radio', { name: 'auto' }).check();
  await expect(preview(page)).toHaveAttribute('layout', 'auto');
});

test('a link that sets something advanced shows it', async ({ page }) => {
  await openPlayground(page);
  await expect(page.getByLabel('preload', { exact: true })).toBeHidden();
  await openPlayground(page, '?preload=');
  await expect(page.getByLabel('preload', { exact: true })).toBeChecked();
});

test('each state of the gallery has its place before its frame is there', async ({ page }) => {
  // Without them: more than thirty elements take a busy machine longer than this test waits.
  await page.route(/state\.html\?name=(?!paused)/, (route) => route.abort());
  const frame = await holdBack(page, /state\.html\?name=paused/);
  await page.goto('/gallery.html');
  const waits = page.locator('.state-frame', { has: page.getByTitle('Paused', { exact: true }) });
  await frame.asked;
  await expect(waits).toHaveAttribute('data-drawn', 'false');
  await expect(waits.locator('iframe')).toHaveCSS('opacity', '0');
  frame.release();
  await expect(waits).toHaveAttribute('data-drawn', 'true');
  await expect(waits.locator('iframe')).toHaveCSS('opacity', '1');
});
