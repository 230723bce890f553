import type { Frame, Page } from 'playwright/test';
import { expect, frameOf, openPage, test } from './framed-site.ts';
import { playerOf } from './player-page.ts';

interface Recorded {
  readonly what: 'src' | 'play';
  /** The media element's number, in the order in which they were first used. */
  readonly element: number;
  /**
   * Whether it happened in a task in which the element fires the events of its end: `timeupdate`, within the last 0.05 s or
   * at the end, `pause`, `ended`.
   */
  readonly isInEnded: boolean;
}

/**
 * Records each new source and each `play()` of the media elements, in every document. With `isLocked`, timers come late, as
 * on a locked phone.
 */
const record = (): void => {
  const page = Object.assign(window, { recorded: [] as Recorded[], isLocked: false });
  const { setTimeout } = window;
  const lockable = (callback: () => void, ms = 0): number =>
    setTimeout(callback, page.isLocked ? Math.max(ms, 3000) : ms);
  Object.assign(window, { setTimeout: lockable });
  const elements: HTMLMediaElement[] = [];
  let isEnding = false;
  const onEnd = (): void => {
    isEnding = true;
    // In the next task.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      isEnding = false;
    };
    port2.postMessage(null);
  };
  const note = (what: Recorded['what'], media: HTMLMediaElement): void => {
    if (!elements.includes(media)) {
      elements.push(media);
      // On the root, so that it runs before the player's own listeners.
      for (const type of ['timeupdate', 'pause', 'ended']) media.getRootNode().addEventListener(type, onEnd, true);
    }
    page.recorded.push({ what, element: elements.indexOf(media), isInEnded: isEnding });
  };
  const { prototype } = HTMLMediaElement;
  const { play } = prototype;
  const src = Object.getOwnPropertyDescriptor(prototype, 'src');
  prototype.play = function (): Promise<void> {
    note('play', this);
    return play.call(this);
  };
  Object.defineProperty(prototype, 'src', {
    ...src,
    set(this: HTMLMediaElement, value: string) {
      note('src', this);
      src?.set?.call(this, value);
    },
  });
};

/**
 * A locked phone runs scripts only while something sounds, and lets a page play the next track only on the element that
 * the visitor has started.
 */
async function expectChangeInsideEnded(place: Page | Frame, segments: () => number): Promise<void> {
  const { play, title, host } = playerOf(place.locator('body'));
  await play.click();
  await expect(host.and(place.locator(':state(playing)'))).toBeVisible();
  // The next track is prepared once the first one is loaded.
  await expect.poll(segments).toBeGreaterThan(0);
  const read = (): Promise<readonly Recorded[]> => place.evaluate(() => Reflect.get(window, 'recorded'));
  const before = (await read()).length;
  await place.evaluate(() => Reflect.set(window, 'isLocked', true));
  await host.evaluate((player) => Reflect.set(player, 'currentTime', 14));
  await expect(title).toHaveText('Velvet Static');
  await expect(host.and(place.locator(':state(playing)'))).toBeVisible();
  expect((await read()).slice(before)).toEqual(
    ['play', 'src', 'play'].map((what) => ({ what, element: 0, isInEnded: true })),
  );
  expect(new Set((await read()).map(({ element }) => element))).toEqual(new Set([0]));
  const shown = await place.evaluate(() => {
    const { title = '', artwork = [] } = navigator.mediaSession.metadata ?? {};
    return [title, artwork.length, navigator.mediaSession.playbackState];
  });
  expect(shown).toEqual(['Velvet Static', 1, 'playing']);
}

for (const [where, isFramed] of [
  ['on a page', false],
  ['in a frame', true],
] as const) {
  test(`${where} the next track starts on the same element, inside \`ended\`, and the lock screen shows it`, async ({
    page,
    site,
    server: { origin, requests },
  }) => {
    await page.addInitScript(record);
    const segments = (): number => requests.filter(({ path }) => /velvet-static\/\d+\.m4s$/.test(path)).length;
    const tag = `<script type="module" src="${origin}/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive" preload></mixtape-player>`;
    const frame = `<iframe id="one" src="${origin}/dist/embed.html?mixtape-id=night-drive&preload" allow="autoplay" width="480"></iframe>`;
    await openPage(page, site, isFramed ? frame : tag);
    await expectChangeInsideEnded(isFramed ? await frameOf(page, 'one') : page, segments);
  });
}
