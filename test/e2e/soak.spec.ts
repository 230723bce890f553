// Runs: thorough

import type { Page } from 'playwright/test';
import { extent, isFull } from '../soak/extent.mjs';
import { bookkeeper, countObjectUrls, type Remains } from '../soak/remains.ts';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, test } from './player-page.ts';

// Checks that nothing accumulates: seconds here, and as long as visitors stay with `npm run soak`.

test.setTimeout(extent.timeLimitMs);

type Look = () => Promise<Remains>;

async function open(page: Page, body = ''): Promise<Look> {
  await countObjectUrls(page);
  await openOwnPage(
    page,
    `<!doctype html><title>Soak</title><script type="module" src="/dist/mixtape-player.js"></script><body>${body}`,
  );
  await page.waitForFunction(() => customElements.get('mixtape-player') !== undefined);
  return bookkeeper(page);
}

/** Variation between tracks and moments: far less than a leak in each of them would add up to. */
const LOOSE_ENDS = 4;

/**
 * Runs a page for a while, measures, and continues, measuring on the way: at the end nothing may exceed the first
 * measurement.
 */
async function wear(
  look: Look,
  { from, to }: { readonly from: number; readonly to: number },
  wearOn: (amount: number) => Promise<void>,
): Promise<void> {
  await wearOn(from);
  const first = await look();
  report(from, first);
  const step = Math.ceil((to - from) / extent.looks);
  for (let done = from; done < to; done += step) {
    await wearOn(Math.min(step, to - done));
    report(Math.min(done + step, to), await look());
  }
  // Objects that were just released may wait for their last task.
  await expect.poll(async () => moreThan(first, await look())).toEqual([]);
}

/** The numbers that have grown. */
function moreThan({ heapBytes, ...counts }: Remains, now: Remains): string[] {
  const grown = Object.entries(counts).filter(([what, count]) => now[what as keyof Remains] > count + LOOSE_ENDS);
  const more = grown.map(([what, count]) => `${what}: ${now[what as keyof Remains]} after ${count}`);
  const growth = now.heapBytes / heapBytes;
  return growth <= extent.heapLimit ? more : [...more, `heap: ${growth.toFixed(3)} of what it was`];
}

function report(done: number, remains: Remains): void {
  if (isFull) console.log(`${done}: ${JSON.stringify(remains)}`);
}

test(`${extent.seconds.to} seconds of playback leave nothing behind`, async ({ page }) => {
  const look = await open(
    page,
    `<mixtape-player mixtape-id="night-drive" preview-duration="${extent.previewSeconds}"></mixtape-player>`,
  );
  await page.evaluate(playOnRepeat);
  await wear(look, extent.seconds, (seconds) => page.evaluate(listenFor, seconds));
});

test(`${extent.mounts.to} players that are added, play and are removed leave nothing behind`, async ({ page }) => {
  const look = await open(page);
  await wear(look, extent.mounts, (times) => page.evaluate(mountAndRemove, times));
  await expect
    .poll(async () => {
      const { players, audioElements, mediaSources, objectUrls } = await look();
      return { players, audioElements, mediaSources, objectUrls };
    })
    .toEqual({ players: 0, audioElements: 0, mediaSources: 0, objectUrls: 0 });
});

test(`${extent.changes.to} changes of the track leave nothing behind`, async ({ page }) => {
  const look = await open(page, '<mixtape-player mixtape-id="night-drive"></mixtape-player>');
  await wear(look, extent.changes, (times) => page.evaluate(changeTracks, times));
});

// The following function runs in the page.

/** Each player plays, opens everything that it can open, and is removed while it plays. */
async function mountAndRemove(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const player = document.createElement('mixtape-player');
    player.mixtapeId = 'night-drive';
    document.body.append(player);
    await player.play();
    player.shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
    player.openShare();
    await new Promise((resolve) => player.addEventListener('timeupdate', resolve, { once: true }));
    player.remove();
  }
  await new Promise((resolve) => setTimeout(resolve));
}

async function changeTracks(times: number): Promise<void> {
  const player = document.querySelector('mixtape-player');
  if (player === null) throw new Error('There is no player.');
  for (let time = 0; time < times; time++) await player.next();
}

async function playOnRepeat(): Promise<void> {
  const player = document.querySelector('mixtape-player');
  if (player === null) throw new Error('There is no player.');
  player.repeat = true;
  await player.play();
  player.shadowRoot?.querySelector<HTMLElement>('[part~="list-toggle"]')?.click();
}

/** By the player's own clock: playback must really advance. */
async function listenFor(seconds: number): Promise<void> {
  const player = document.querySelector('mixtape-player');
  if (player === null) throw new Error('There is no player.');
  let heard = 0;
  let last = player.currentTime;
  await new Promise<void>((resolve) => {
    player.addEventListener('timeupdate', function listen() {
      heard += Math.max(player.currentTime - last, 0);
      last = player.currentTime;
      if (heard < seconds) return;
      player.removeEventListener('timeupdate', listen);
      resolve();
    });
  });
}
