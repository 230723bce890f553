import type { Frame, Locator, Page } from 'playwright/test';
import { test as base, expect, type SeenRequest } from '../support/pages/e2e.ts';

export { expect };

interface Server {
  readonly origin: string;
  readonly crossOrigin: string;
  /** Resolves when the server answers a pre-save at once. */
  readonly presaveReady: () => Promise<void>;
  /** Every request since the beginning of the test. */
  readonly requests: SeenRequest[];
}

/** Errors and warnings that the page has logged or thrown. */
export interface Complaints {
  readonly errors: string[];
}

/** A demo server that records requests, and a page that records its errors and warnings. */
export const test = base.extend<{ server: Server; complaints: Complaints }>({
  server: async ({ listeningServer: { origin, crossOrigin = '', presave, requests } }, use) => {
    requests.length = 0;
    await use({ origin, crossOrigin, presaveReady: presave.ready, requests });
  },
  baseURL: ({ listeningServer }, use) => use(listeningServer.origin),
  complaints: async ({ page }, use, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        errors.push(`${message.type()}: ${message.text()}`);
    });
    await use({ errors });
    // Often the reason, and not yet compared.
    if (info.status !== info.expectedStatus) console.log(errors.join('\n'));
  },
});

/** The controls of one player, by accessible names. */
export function playerOf(scope: Page | Locator): {
  readonly host: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly next: Locator;
  readonly previous: Locator;
  readonly shuffle: Locator;
  readonly repeat: Locator;
  readonly listToggle: Locator;
  readonly list: Locator;
  readonly rows: Locator;
  readonly timeline: Locator;
  readonly volume: Locator;
  readonly mute: Locator;
  readonly unmute: Locator;
  readonly title: Locator;
} {
  const host = scope.locator('mixtape-player').first();
  const button = (name: string | RegExp): Locator => host.getByRole('button', { name, exact: true });
  const list = host.getByRole('list', { name: 'Track list' });
  return {
    host,
    play: button('Play'),
    pause: button('Pause'),
    next: button('Next'),
    previous: button('Previous'),
    shuffle: button('Shuffle'),
    repeat: button('Repeat'),
    listToggle: button('Track list'),
    list,
    rows: list.getByRole('listitem'),
    timeline: host.getByRole('slider', { name: 'Timeline' }),
    volume: host.getByRole('slider', { name: 'Volume' }),
    mute: button('Mute'),
    unmute: button('Unmute'),
    title: host.locator('[part~="title"]'),
  };
}

/**
 * Watches the clock of every media element of the page from before its first script, including those in shadow roots
 * and outside documents. `furthest` is the last position that was seen; `standstill` is the longest time, in seconds,
 * without a script running since playback began. A script may stop playback this much later.
 */
export async function watchClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const media = new Set<HTMLMediaElement>();
    const clock = { furthest: 0, earliest: Number.POSITIVE_INFINITY, standstill: 0, landed: Number.NaN };
    Object.assign(window, { __media: media, __clock: clock });
    const { play } = HTMLMediaElement.prototype;
    let looked = performance.now();
    const look = (): void => {
      const now = performance.now();
      if (media.size > 0) clock.standstill = Math.max(clock.standstill, (now - looked) / 1000);
      looked = now;
      for (const one of media) {
        if (one.paused || one.seeking || one.readyState < 3) continue;
        clock.furthest = Math.max(clock.furthest, one.currentTime);
        clock.earliest = Math.min(clock.earliest, one.currentTime);
      }
    };
    // Media that has ended was heard to that point, however rarely a busy page checks. Runs before the page's
    // listeners.
    const end = ({ currentTarget }: Event): void => {
      clock.furthest = Math.max(clock.furthest, (currentTarget as HTMLMediaElement).currentTime);
    };
    const land = ({ currentTarget }: Event): void => {
      clock.landed = (currentTarget as HTMLMediaElement).currentTime;
    };
    HTMLMediaElement.prototype.play = function (): Promise<void> {
      if (!media.has(this)) {
        this.addEventListener('seeked', land, { capture: true });
        for (const type of ['timeupdate', 'pause']) this.addEventListener(type, look);
        this.addEventListener('ended', end, { capture: true });
      }
      media.add(this);
      return play.call(this);
    };
    setInterval(look, 2);
  });
}

export interface Clock {
  /** The position of each media element that is not paused. */
  readonly playing: readonly number[];
  readonly furthest: number;
  readonly earliest: number;
  readonly standstill: number;
  /** The target of the last seek of any media element. */
  readonly landed: number;
  readonly volume: number;
  readonly muted: boolean;
}

export function readClock(page: Page | Frame): Promise<Clock> {
  return page.evaluate(() => {
    const { __media, __clock } = window as unknown as {
      __media: Set<HTMLMediaElement>;
      __clock: { furthest: number; earliest: number; standstill: number; landed: number };
    };
    const [first] = __media;
    return {
      playing: [...__media].filter((one) => !one.paused && one.readyState >= 3).map((one) => one.currentTime),
      ...__clock,
      volume: first?.volume ?? Number.NaN,
      muted: first?.muted ?? false,
    };
  });
}

/** Soon at first, because what is awaited may be short; then seldom, because each look costs a busy machine much. */
export const SOON = { intervals: [20, 50, 100] };

/** Waits until playback runs between two times of the file, by the media element's clock. */
export async function expectSound(page: Page | Frame, from = 8, to = 23): Promise<void> {
  await expect
    .poll(async () => (await readClock(page)).playing.map((time) => time >= from && time <= to), SOON)
    .toEqual([true]);
  // Only between one look and the next, because another preview may have begun since.
  let last = Number.POSITIVE_INFINITY;
  const moves = async (): Promise<boolean> => {
    const [now = last] = (await readClock(page)).playing;
    const moved = now > last;
    last = now;
    return moved;
  };
  await expect.poll(moves, SOON).toBe(true);
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await readClock(page)).playing.length, SOON).toBe(0);
}
