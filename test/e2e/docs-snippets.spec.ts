import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '../../build/root.mjs';
import { expect, playerOf, test } from './player-page.ts';

/** The first block of a page in the docs that matches. */
function blockOf(page: string, pattern: RegExp): string {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/```html.*\n([\s\S]*?)```/g);
  const found = [...blocks].map(([, code = '']) => code).find((code) => pattern.test(code));
  if (found === undefined) throw new Error(`${page} has no such block.`);
  return found;
}

async function open(page: Page, markup: string): Promise<void> {
  await page.route('**/snippet.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Snippet</title><link rel="icon" href="data:,">${markup}</html>`,
    }),
  );
  await page.goto('/snippet.html');
}

test('the snippet of docs/performance.md requests the queue for the player, which requests it no second time', async ({
  page,
  server,
  complaints,
}) => {
  const snippet = blockOf('docs/performance.md', /early-requests/)
    .replaceAll('https://your-site.example/mixtape/', `${server.origin}/dist/`)
    .replaceAll('https://your-site.example', server.origin);
  await open(page, snippet);
  await expect(playerOf(page).host.getByRole('region')).toHaveAccessibleName('Night Drive');
  expect(server.requests.filter(({ path }) => path.endsWith('/queue'))).toHaveLength(1);
  expect(complaints.errors).toEqual([]);
});

test('the snippet of docs/layout-shift.md shows the content of the tag if the queue fails', async ({ page }) => {
  const snippet = blockOf('docs/layout-shift.md', /mixtapeerror/);
  await open(
    page,
    `${snippet}<script type="module" src="/dist/mixtape-player.js"></script>
    <mixtape-player mixtape-id="queue-404"><a href="/">Listen</a></mixtape-player>`,
  );
  await expect(page.locator('mixtape-player')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Listen' })).toBeVisible();
});
