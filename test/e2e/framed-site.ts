import type { Frame, Page } from 'playwright/test';
import { readClock } from './player-page.ts';

export { expect, test } from './player-page.ts';

/** Opens a page of the site. */
export async function openPage(page: Page, site: string, html: string): Promise<void> {
  const start = '<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">';
  await page.goto(`${site}/?${new URLSearchParams({ html: start + html })}`);
}

/** The frame with this id, once its player has loaded its queue. */
export async function frameOf(page: Page, id: string): Promise<Frame> {
  const frame = await (await page.locator(`iframe#${id}`).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`There is no frame #${id}.`);
  await frame.locator('mixtape-player:state(ready)').waitFor();
  return frame;
}

/** The number of media that play in the page or frame. */
export async function playingIn(place: Page | Frame): Promise<number> {
  return (await readClock(place)).playing.length;
}
