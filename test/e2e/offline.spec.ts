// Runs: daily

import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

const PAGE =
  '<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><body>' +
  '<mixtape-player mixtape-id="slow-water"></mixtape-player>' +
  '<script type="module" src="/dist/mixtape-player.js"></script></body></html>';

const OFFLINE = 'You are offline. The music goes on when you are online again.';

/** Errors that the page has logged, without the browser's own about failed requests. */
const ownErrors = (errors: readonly string[]): readonly string[] =>
  errors.filter((text) => !/Failed to load resource/.test(text));

/** The address of the queue and all media fail, as behind a portal: the browser itself says that it is online. */
async function blockAll(page: Page): Promise<() => Promise<void>> {
  const all = /\/(v3|v2\.0|media|play)\//;
  await page.route(all, (route) => route.abort('connectionfailed'));
  return () => page.unroute(all);
}

test('a visitor who goes offline reads so, the track stays, and it goes on with the network', async ({
  page,
  context,
  complaints,
}) => {
  await watchClock(page);
  await openOwnPage(page, PAGE);
  const { host, play, title, next } = playerOf(page);
  await play.click();
  await expectSound(page);
  await context.setOffline(true);
  await expect(host).toHaveJSProperty('paused', false);
  await next.click();
  const name = await title.textContent();
  await expect(host.locator('[part~="message"]')).toHaveText(OFFLINE);
  expect(await host.evaluate((player) => player.matches(':state(offline)'))).toBe(true);
  await expect(title).toHaveText(String(name));
  await context.setOffline(false);
  await expectSound(page);
  await expect(title).toHaveText(String(name));
  await expect(host.locator('[part~="message"]')).toHaveCount(0);
  expect(await host.evaluate((player) => player.matches(':state(offline)'))).toBe(false);
  expect(ownErrors(complaints.errors)).toEqual([]);
});

test('a network that only the requests notice is waited for, too', async ({ page }) => {
  await watchClock(page);
  await openOwnPage(page, PAGE);
  const { host, play, title } = playerOf(page);
  await expect(play).toBeVisible();
  const unblock = await blockAll(page);
  await play.click();
  await expect(host.locator('[part~="message"]')).toHaveText(OFFLINE);
  await expect(title).toHaveText('Harbour at Four');
  await unblock();
  // The first look comes after five seconds.
  await expectSound(page);
  await expect(title).toHaveText('Harbour at Four');
});

test('a CDN that is down is not taken for a missing network', async ({ page }) => {
  await openOwnPage(page, PAGE);
  const { host, play } = playerOf(page);
  await expect(play).toBeVisible();
  await page.route(/\/(v2\.0|media|play)\//, (route) => route.abort('connectionfailed'));
  await play.click();
  await expect(host.locator('[part~="message"]')).toContainText('This preview is unavailable.');
});

test('a player that was offline at the start comes with the network, after one error', async ({ page, complaints }) => {
  const unblock = await blockAll(page);
  await openOwnPage(page, PAGE);
  const { host, title } = playerOf(page);
  await expect(host).toHaveCSS('display', 'none');
  await unblock();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(title).toHaveText('Harbour at Four');
  expect(ownErrors(complaints.errors)).toHaveLength(1);
});

test('a player pauses that of another tab, and only a page that has played listens', async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  for (const each of [page, other]) {
    await watchClock(each);
    await each.goto(String(baseURL));
    await openOwnPage(each, PAGE);
  }
  await playerOf(page).play.click();
  await expectSound(page);
  await other.bringToFront();
  await playerOf(other).play.click();
  await expectSound(other);
  await expectSilence(page);
  await expect(playerOf(page).play).toBeVisible();
  await page.bringToFront();
  await playerOf(page).play.click();
  await expectSound(page);
  await expectSilence(other);
});
