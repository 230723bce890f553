import { readFileSync } from 'node:fs';
import { expect, test } from './player-page.ts';

/** The recipes in the docs, and the heights that one consists of. */
const docs = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
const [, css = ''] = /```css\n([\s\S]*?)```/.exec(docs) ?? [];
const [, wrapper = ''] = /```html\n(<div class="mixtape">[\s\S]*?)```/.exec(docs) ?? [];
const [, fallback = ''] =
  /```html\n(<script>\n {2}document\.addEventListener\('mixtapeerror'[\s\S]*?)```/.exec(docs) ?? [];
const heights = [...docs.matchAll(/such as (\d+) px \| (\d+) px/g)].map(([, width = '', height = '']) => ({
  width: Number(width),
  height: Number(height),
}));

test('a page that reserves the documented height does not shift when its players appear', async ({ page }) => {
  expect(heights).toHaveLength(3);
  let answer = (): void => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/queue', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const players = heights.map(({ width }) => `<div style="width: ${width}px">${wrapper}</div><p>Text</p>`).join('');
  await page.route('**/still.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Still</title><link rel="icon" href="data:,"><style>${css}</style><script type="module" src="/dist/mixtape-player.js"></script>${players}`,
    }),
  );
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    const keep = (entries: PerformanceEntryList): void => void shifts.push(...entries.map((entry) => entry.toJSON()));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      __framesPassed: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      __shifts: () => {
        keep(observer.takeRecords());
        return shifts;
      },
    });
  });
  const framesPassed = (): Promise<void> => page.evaluate('__framesPassed()');
  await page.goto('/still.html');
  await framesPassed();
  answer();
  const shown = page.locator('mixtape-player:state(ready)');
  await expect(shown).toHaveCount(heights.length);
  await framesPassed();
  expect(await page.evaluate('__shifts()')).toEqual([]);
  const seen = await shown.evaluateAll((all) => all.map((player) => player.getBoundingClientRect().height));
  expect(seen).toEqual(heights.map(({ height }) => height));
});

test('the recipe in the docs shows the content of the tag if the queue fails', async ({ page }) => {
  const body = `<!doctype html><html lang="en"><title>Failed</title><link rel="icon" href="data:,">${fallback}
    <script type="module" src="/dist/mixtape-player.js"></script>
    <mixtape-player mixtape-id="queue-404"><a href="/">Listen</a></mixtape-player></html>`;
  await page.route('**/failed.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/failed.html');
  await expect(page.locator('mixtape-player')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Listen' })).toBeVisible();
});
