// Runs: daily

import type { Page } from 'playwright/test';
import { LABELS_MS } from '../../src/i18n/localization.ts';
import { changePage, holdBack } from '../support/pages/e2e.ts';
import { expect, playerOf, test } from './player-page.ts';

const MODULE = '<script type="module" src="/dist/mixtape-player.js"></script>';
const CLASSIC = '<script async src="/dist/embed.js"></script>';
const PLAYER = '<mixtape-player mixtape-id="night-drive"></mixtape-player>';
const GERMAN = /\/dist\/de-[\w-]+\.js(\?\d+)?$/;

/** A page that the demo does not have. */
async function openPage(page: Page, body: string, lang = 'de'): Promise<void> {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>A page</title><link rel="icon" href="/icon.svg"><body>${body}</body></html>`;
  await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/own-page.html', { waitUntil: 'commit' });
}

/** A player without a deadline for labels, so that the speed of the machine does not matter. */
async function bePatient(page: Page): Promise<void> {
  await page.addInitScript((labelsMs) => {
    const { setTimeout } = window;
    const wait = (callback: () => void, ms?: number): number => (ms === labelsMs ? 0 : setTimeout(callback, ms));
    Object.assign(window, { setTimeout: wait });
  }, LABELS_MS);
}

/** Every label and text that any shadow root of the page ever shows, from its first moment on. */
async function watchWords(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const words = new Set<string>();
    Object.assign(window, { wordsSeen: words });
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function attach(init) {
      const root = attachShadow.call(this, init);
      const read = (): void => {
        for (const element of root.querySelectorAll('[aria-label]'))
          words.add(element.getAttribute('aria-label') ?? '');
        if (root.textContent) words.add(root.textContent);
      };
      new MutationObserver(read).observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      return root;
    };
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'wordsSeen') as Set<string>)]);
}

for (const [way, script] of [
  ['the module', MODULE],
  ['the classic script', CLASSIC],
] as const) {
  test(`by ${way}, no English is drawn first, however late the language loads`, async ({ page, complaints }) => {
    await bePatient(page);
    const wordsSeen = await watchWords(page);
    const german = await holdBack(page, GERMAN);
    const queue = page.waitForResponse(/\/queue$/);
    await openPage(page, script + PLAYER);
    await german.asked;
    await (await queue).finished();
    // Two frames later the queue alone would have been drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await wordsSeen()).toEqual([]);
    german.release();
    await expect(page.getByRole('button', { name: 'Abspielen', exact: true })).toBeVisible();
    const words = await wordsSeen();
    expect(words).toContain('Abspielen');
    expect(words).not.toContain('Play');
    expect(words).not.toContain('Next');
    expect(complaints.errors).toEqual([]);
  });
}

test('by the module, the language is requested together with the queue', async ({ page }) => {
  const german = await holdBack(page, GERMAN);
  const queue = await holdBack(page, /\/queue$/);
  await openPage(page, MODULE + PLAYER);
  await Promise.all([german.asked, queue.asked]);
  german.release();
  queue.release();
  await expect(page.getByRole('button', { name: 'Abspielen', exact: true })).toBeVisible();
});

test('by the classic script, the language is requested before the player has loaded', async ({ page, server }) => {
  const player = await holdBack(page, /\/mixtape-player\.js$/);
  const german = await holdBack(page, GERMAN);
  const queue = await holdBack(page, /\/queue$/);
  await openPage(page, CLASSIC + PLAYER);
  await Promise.all([player.asked, german.asked, queue.asked]);
  for (const { release } of [player, german, queue]) release();
  await expect(page.getByRole('button', { name: 'Abspielen', exact: true })).toBeVisible();
  expect(server.requests.filter(({ path }) => GERMAN.test(path))).toHaveLength(1);
});

test('visitors who read English load no other language', async ({ page, server }) => {
  await openPage(page, CLASSIC + PLAYER, 'en-GB');
  await expect(playerOf(page).play).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(server.requests.filter(({ path }) => /\/dist\/[a-z]{2}(-[a-z]+)?-[\w-]{8}\.js$/.test(path))).toEqual([]);
});

for (const [way, script] of [
  ['module', MODULE],
  ['classic script', CLASSIC],
] as const) {
  test(`by the ${way}, the player is English if a language cannot be loaded`, async ({ page, complaints }) => {
    await bePatient(page);
    let asked = 0;
    await page.route(GERMAN, (route) => {
      asked++;
      return route.abort();
    });
    await openPage(page, script + PLAYER);
    const { play, title } = playerOf(page);
    await expect(play).toBeVisible();
    await expect(title).toHaveText('Opening Lights');
    expect(complaints.errors.join()).toContain('The labels for "de" could not be loaded');
    expect(asked).toBeLessThanOrEqual(3);
  });
}

test('a language that takes too long is replaced by English until it arrives', async ({ page }) => {
  const german = await holdBack(page, GERMAN);
  await openPage(page, MODULE + PLAYER);
  await expect(playerOf(page).play).toBeVisible();
  german.release();
  await expect(page.getByRole('button', { name: 'Abspielen', exact: true })).toBeVisible();
});

test('a button of the page shows in the page’s language that the release is saved', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('spotify_saved_slow-water', 'true'));
  await changePage(page, '/own-buttons.html', (html) => html.replace('<html lang="en"', '<html lang="nl"'));
  const button = page.locator('[data-presave="spotify"]');
  await page.goto('/own-buttons.html');
  await expect(button).toHaveText('♫ Toegevoegd!');
  await page.evaluate(() => {
    document.documentElement.lang = 'it';
  });
  await expect(button).toHaveText('♫ Aggiunto!');
});
