import { LAYOUTS } from '../../src/player/model/layouts.ts';
import { FRAMES, hold, shiftsIn, watchShifts } from './first-view-page.ts';
import { expect, test } from './player-page.ts';

/** Widths of an element around the player. */
const WIDTHS = [240, 320, 480, 640, 900, 1200];

for (const layout of LAYOUTS) {
  test(`a page whose players have their place reserved does not shift when they appear, ${layout}`, async ({
    page,
  }) => {
    const giveQueue = await hold(page, '**/queue');
    const giveScript = await hold(page, '**/mixtape-player.js');
    const player = (width: number): string =>
      `<div style="width: ${width}px"><mixtape-player mixtape-id="night-drive" reserve preload layout="${layout}"></mixtape-player></div><p>Text</p>`;
    const players = WIDTHS.map(player);
    await page.route('**/still.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Still</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/dist/reserve.css"><script type="module" src="/dist/mixtape-player.js"></script>${players.join('')}`,
      }),
    );
    await watchShifts(page);
    // Shifts are reported only of what is in the viewport.
    await page.setViewportSize({ width: 1280, height: 6000 });
    await page.goto('/still.html', { waitUntil: 'commit' });
    await expect(page.locator('mixtape-player')).toHaveCount(players.length);
    await page.evaluate(FRAMES);
    giveScript();
    await expect(page.locator('mixtape-player:defined')).toHaveCount(players.length);
    await page.evaluate(FRAMES);
    giveQueue();
    await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(players.length);
    await page.evaluate(FRAMES);
    expect(await shiftsIn(page)).toEqual([]);
  });
}

test('a player has the height that its place had, with a layout from the script’s tag', async ({ page }) => {
  const giveQueue = await hold(page, '**/queue');
  await page.route('**/still.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Still</title><link rel="icon" href="data:,"><script src="/dist/embed.js" data-layout="list" data-full></script><mixtape-player mixtape-id="night-drive" reserve preload></mixtape-player>`,
    }),
  );
  await page.setViewportSize({ width: 600, height: 1600 });
  await page.goto('/still.html', { waitUntil: 'commit' });
  await expect(page.locator('mixtape-player:defined')).toHaveCount(1);
  await page.evaluate(FRAMES);
  const height = (): Promise<number> => page.locator('mixtape-player').evaluate((player) => player.clientHeight);
  const place = await height();
  giveQueue();
  await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
  await page.evaluate(FRAMES);
  expect(await height()).toBe(place);
});
