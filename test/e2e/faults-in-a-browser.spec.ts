import type { Page } from 'playwright/test';
import { chromium } from 'playwright/test';
import { OUTCOMES } from '../faults/fault-row.ts';
import { FAULT_TABLE } from '../faults/fault-table.ts';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { type FairClock, fairClock } from '../support/pages/fair-clock.ts';
import { expect, playerOf, test } from './player-page.ts';

const PLAYER = 'document.querySelector("mixtape-player")';
const BUTTON = `${PLAYER}.shadowRoot.querySelector('[part~="play"]')`;

/** The rows of the fault matrix that a page cannot simulate by itself. */
const ROWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'back-forward-cache': async (page) => {
    // Playwright loses track of a page that returns from the back/forward cache, so this uses the DevTools protocol.
    const protocol = await page.context().newCDPSession(page);
    const evaluate = async (expression: string): Promise<unknown> =>
      (await protocol.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value;
    const restored = new Promise<void>((resolve) =>
      protocol.on('Page.frameNavigated', ({ type }) => {
        if (type === 'BackForwardCacheRestore') resolve();
      }),
    );
    await protocol.send('Page.enable');
    await page.goto('/mixtape/night-drive');
    await playerOf(page).play.click();
    await expect.poll(() => evaluate(`${PLAYER}.currentTime`)).toBeGreaterThan(0.2);
    await page.goto('/narrow.html');
    const { entries, currentIndex } = await protocol.send('Page.getNavigationHistory');
    const before = entries[currentIndex - 1];
    if (before === undefined) throw new Error('There is no page to go back to.');
    await protocol.send('Page.navigateToHistoryEntry', { entryId: before.id });
    await restored;
    await expect.poll(() => evaluate(`${PLAYER}.paused && ${BUTTON}.ariaLabel`)).toBe('Play');
    const time = await evaluate(`${PLAYER}.currentTime`);
    expect(time).toBeGreaterThan(0.2);
    await evaluate(`${BUTTON}.click()`);
    await expect.poll(() => evaluate(`${PLAYER}.currentTime`)).toBeGreaterThan(Number(time));
  },
  'play-trickle': async (page) => {
    await page.addInitScript(`globalThis.fairClock = ${fairClock};`);
    await page.goto('/fault.html?case=play-trickle');
    const { host, play } = playerOf(page);
    await host.evaluate((player) =>
      player.addEventListener('play', () => Reflect.set(globalThis, 'clock', Reflect.get(globalThis, 'fairClock')())),
    );
    await play.click();
    const waited = await host.evaluate(async (player) => {
      while (!player.shadowRoot?.querySelector('[part~="message"]')) await new Promise((next) => setTimeout(next, 20));
      const clock: FairClock = Reflect.get(globalThis, 'clock');
      return clock.elapsed();
    });
    expect(waited).toBeLessThan(8500);
    await expect(host.locator('[part~="message"]')).toHaveText(/^The connection is slow/);
  },
};

for (const { id, fault, sees } of FAULT_TABLE.filter(({ where }) => where === 'browser')) {
  test(`${id}: ${fault} The visitor ${OUTCOMES[sees]}.`, async ({ server }) => {
    const browser = await chromium.launch({
      executablePath: chromiumOrThrow(),
      args: CHROMIUM_ARGS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ baseURL: server.origin });
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      const meet = ROWS[id];
      if (meet === undefined) throw new Error(`Nothing tests the row ${id}.`);
      await meet(page);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
