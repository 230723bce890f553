import type { Page } from 'playwright/test';
import type { QueueResponse } from '../../elements/react.tsx';
import { expect, playerOf } from './player-page.ts';

/** The queue of a mixtape, as the demo's API answers it. */
export async function queueOf(origin: string, mixtape: string): Promise<QueueResponse> {
  return (await fetch(`${origin}/v3/mixtapes/${mixtape}/queue`)).json();
}

/** Lets files come only once the test says so. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let come = (): void => {};
  const may = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(address, async (route) => {
    await may;
    await route.fallback();
  });
  return come;
}

/** Before the page is opened: remembers what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    const keep = (entries: PerformanceEntryList): void => void shifts.push(...entries.map((entry) => entry.toJSON()));
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const takeShifts = (): unknown[] => {
      keep(observer.takeRecords());
      return shifts.splice(0);
    };
    Object.assign(window, { takeShifts });
  });
}

/** Elements that have moved since the last call, in a page that `watchShifts` watches. */
export const shiftsIn = (page: Page): Promise<unknown[]> => page.evaluate('takeShifts()');

/** Waits until what has changed is painted. */
export const FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/**
 * Lets the scripts come once the first view is painted, and waits until the player has taken it over: nothing moves. A busy
 * browser paints the first part of a page before it has parsed the rest; what that moves does not count.
 */
export async function expectStillTakeOver(page: Page, come: () => unknown): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(FRAMES);
  await shiftsIn(page);
  await expect(page.locator('mixtape-player .first-view')).toHaveCount(1);
  await come();
  await expect(page.locator('mixtape-player .first-view')).toHaveCount(0);
  await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
  await page.evaluate(FRAMES);
  expect(await shiftsIn(page)).toEqual([]);
}

/** Expects, in a page without scripts, the mixtape, and the browser's own player for each track. */
export async function expectWithoutScripts(page: Page, url: string, title: string): Promise<void> {
  await page.goto(url);
  await expect(playerOf(page).title.filter({ visible: true })).toHaveText(title);
  await expect(page.locator('mixtape-player audio:visible')).toHaveCount(2);
  await expect(page.locator('mixtape-player button:visible')).toHaveCount(0);
}
