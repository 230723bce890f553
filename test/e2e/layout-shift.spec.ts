import { expect, test } from './player-page.ts';

/** Of an element around the player. */
const WIDTHS = [240, 320, 480, 640, 900, 1200];
const LAYOUTS = ['auto', 'bar', 'card', 'list'];

test('a page whose players have their place reserved does not shift when they appear', async ({ page }) => {
  /** Holds back a file until the page may have it. */
  async function hold(address: string): Promise<() => void> {
    let answer = (): void => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(address, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    return answer;
  }
  const giveQueue = await hold('**/queue');
  const giveScript = await hold('**/mixtape-player.js');
  const player = (width: number, layout: string): string =>
    `<div style="width: ${width}px"><mixtape-player mixtape-id="night-drive" reserve preload layout="${layout}"></mixtape-player></div><p>Text</p>`;
  const players = WIDTHS.flatMap((width) => LAYOUTS.map((layout) => player(width, layout)));
  await page.route('**/still.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Still</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/dist/reserve.css"><script type="module" src="/dist/mixtape-player.js"></script>${players.join('')}`,
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
  // Shifts are reported only of what is in the viewport.
  await page.setViewportSize({ width: 1280, height: 16_000 });
  await page.goto('/still.html', { waitUntil: 'commit' });
  await expect(page.locator('mixtape-player')).toHaveCount(players.length);
  await framesPassed();
  giveScript();
  await expect(page.locator('mixtape-player:defined')).toHaveCount(players.length);
  await framesPassed();
  giveQueue();
  await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(players.length);
  await framesPassed();
  expect(await page.evaluate('__shifts()')).toEqual([]);
});
