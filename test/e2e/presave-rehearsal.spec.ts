import type { Page } from 'playwright/test';
import { RECEIPT_TEXTS } from '../../packages/presave/src/receipt/receipt-texts.mjs';
import { test as base, type DemoServer, expect } from '../support/pages/e2e.ts';
import { agree, appleButton, press, spotifyButton, visit } from '../support/pages/presave-visit.ts';
import { findingsIn } from './accessible-page.ts';

const PAGE = '/rehearsal.html';

/** A server whose releases are still to come when a test begins. */
const test = base.extend<{ rehearsal: DemoServer }>({
  rehearsal: async ({ rehearsalServer: server }, use) => {
    await fetch(`${server.origin}/rehearsal/day/later`, { method: 'POST', headers: { Origin: server.origin } });
    await use(server);
    server.presave.standIns.endFaults();
  },
});
// One worker, because its database takes seconds to start.
test.describe.configure({ mode: 'default' });

/** Pre-saves on Spotify. @returns the address of the receipt */
async function presave(page: Page, { origin }: DemoServer, account: string): Promise<string> {
  await page.goto(origin + PAGE);
  await press(spotifyButton(page));
  await agree(page, account);
  await page.waitForURL(origin + PAGE);
  const receipt = page.getByRole('link', { name: 'Night Drive, Spotify' }).first();
  return origin + (await receipt.getAttribute('href'));
}

test('a release day is rehearsed: the album comes into the library, and the receipt changes', async ({
  context,
  rehearsal,
}) => {
  const { page } = await visit(context);
  const receipt = await presave(page, rehearsal, 'ada');
  await press(appleButton(page));
  await expect(appleButton(page)).toHaveText('Added!');
  await page.goto(receipt);
  await expect(page.getByRole('heading', { name: 'Status: Waiting' })).toBeVisible();
  expect(rehearsal.presave.standIns.spotify.library('ada')).toEqual([]);
  await page.goto(rehearsal.origin + PAGE);
  await page.getByRole('button', { name: 'Make it release day' }).click();
  // The page shows the change without a reload.
  await expect(page.getByText('Spotify: ada: Night Drive')).toBeVisible();
  await expect(page.getByText('Apple Music: Night Drive')).toBeVisible();
  await page.goto(receipt);
  await expect(page.getByRole('heading', { name: 'Status: Saved' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a receipt is accessible, at 320 px, in the dark, from right to left and with forced colours', async ({
  browser,
  rehearsal,
}) => {
  const looks = [
    { locale: 'en-GB', text: RECEIPT_TEXTS['en']?.waiting, direction: 'ltr' },
    { locale: 'de', text: RECEIPT_TEXTS['de']?.waiting, direction: 'ltr', colorScheme: 'dark' },
    { locale: 'ar', text: RECEIPT_TEXTS['ar']?.waiting, direction: 'rtl', colorScheme: 'dark' },
    { locale: 'he', text: RECEIPT_TEXTS['he']?.waiting, direction: 'rtl', forcedColors: 'active' },
  ] as const;
  const setting = await browser.newContext();
  const receipt = await presave(await setting.newPage(), rehearsal, 'hedy');
  await setting.close();
  for (const { text, direction, ...options } of looks) {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, ...options });
    const page = await context.newPage();
    await page.goto(receipt);
    await expect(page.getByRole('heading', { name: text ?? '' })).toBeVisible();
    expect(await page.evaluate(() => document.dir)).toBe(direction);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findingsIn(page, 'html'), options.locale).toEqual([]);
    await context.close();
  }
});
