// Runs: daily

import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/pages/e2e.ts';
import { findingsIn } from './accessible-page.ts';

const summaryOf = (page: Page): Locator => page.getByRole('status');
const finding = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Fills in the given fields and waits until the check is complete. */
async function check(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(summaryOf(page)).toHaveAttribute('data-done', 'true', { timeout: 20_000 });
}

test.describe('the checker', () => {
  test('finds no problem with a working mixtape on a page of another origin', async ({ page, demo }) => {
    await page.goto('/checker.html');
    await check(page, { 'Page URL': `${demo.crossOrigin}/`, 'Site base': demo.origin });
    await expect(summaryOf(page)).toHaveText('No problems found.');
    await expect(page.getByRole('listitem').filter({ hasText: 'Fine' })).toHaveCount(19);

    for (const [width, colorScheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 1400 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findingsIn(page, 'body')).toEqual([]);
    }

    // The link opens the same question for a colleague, and sends no request until they press the button.
    await page.reload();
    await expect(page.getByLabel('Page URL', { exact: true })).toHaveValue(`${demo.crossOrigin}/`);
    await expect(summaryOf(page)).toHaveText(/^No results yet/);
  });

  test('explains what is wrong, including what browsers hide from scripts', async ({ page, demo }) => {
    await page.goto('/checker.html');
    const elsewhere = { 'Page URL': `${demo.crossOrigin}/` };
    await check(page, { ...elsewhere, 'Mixtape id': 'queue-no-cors' });
    await expect(finding(page, 'The page may read the response (CORS)')).toContainText(
      'no Access-Control-Allow-Origin',
    );
    await check(page, { 'Mixtape id': 'queue-404' });
    await expect(finding(page, 'Status of the queue')).toContainText('Status 404');
    await expect(finding(page, 'Playlist')).toContainText('Not reached');
    await check(page, { 'Mixtape id': 'playlist-codec' });
    await expect(finding(page, 'Playlist')).toContainText('supports none of the codecs');
    await check(page, { 'Mixtape id': 'segment-garbage' });
    await expect(finding(page, 'First segment of the preview')).toContainText('is not audio');
    // The browser reports only "Failed to fetch" for both. No server listens on this port.
    await check(page, { 'API base': 'http://127.0.0.1:2' });
    await expect(finding(page, 'The API can be reached')).toContainText('Nothing listens');
    await check(page, { 'API base': String(demo.crossOrigin), 'Page URL': `${demo.origin}/` });
    await expect(finding(page, 'The page may read the response (CORS)')).toContainText(
      'no Access-Control-Allow-Origin',
    );
  });

  test('keeps the key secret', async ({ page, context, demo }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/checker.html');
    await check(page, { 'Mixtape id': 'stream-401', 'API key': 'key-of-mine' });
    await expect(finding(page, 'Stream request for the first track')).toContainText('the API key is refused');
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('Broken: Stream request for the first track. Status 401');
    const text = await copied();
    expect(text).toContain(`${demo.origin}/checker.html#`);
    for (const each of [text, page.url(), ...urls]) expect(each).not.toContain('key-of-mine');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toBe('[{},{}]');
  });

  test('reads pasted markup without running it', async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto('/checker.html');
    const snippet = `<script type="module" src="https://player.invalid/mixtape-player.js"></script>
      <script>alert(1)</script><img src="data:," onerror="alert(2)">
      <mixtape-player mixtapeid="summer"></mixtape-player><iframe srcdoc="<script>alert(3)</script>"></iframe>`;
    await check(page, { 'Or a snippet': snippet });
    await expect(finding(page, 'Attributes')).toContainText('mixtapeid is not an attribute');
    await expect(finding(page, 'Attributes').getByRole('button', { name: 'Copy Attributes' })).toBeVisible();
    await expect(finding(page, 'Script')).toContainText(
      /no server called player\.invalid|player\.invalid cannot be resolved/,
    );
    await expect(finding(page, 'Content Security Policy')).toContainText('does not contain');
    expect(await page.locator('mixtape-player, iframe, img').count()).toBe(0);
    expect(dialogs).toEqual([]);
  });
});
