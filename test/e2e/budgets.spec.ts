import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

// The player's costs for a page in requests, bytes and work. Counted, never timed.

interface Resource {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A page with only what a page author pastes. Notes when the element was defined and when its queue arrived. */
async function open(
  page: Page,
  body: string,
  script = '<script type="module" src="/dist/mixtape-player.js"></script>',
) {
  await watchClock(page);
  await page.addInitScript(() => {
    const times: { defined?: number; loaded?: number } = {};
    const intervals = new Map<number, number | undefined>();
    Object.assign(window, { __times: times, __intervals: () => [...intervals.values()] });
    const { setInterval, clearInterval } = window;
    Object.assign(window, {
      setInterval(run: () => void, ms?: number) {
        const timer = setInterval(run, ms);
        intervals.set(timer, ms);
        return timer;
      },
      clearInterval(timer: number) {
        intervals.delete(timer);
        clearInterval(timer);
      },
    });
    const { define } = CustomElementRegistry.prototype;
    CustomElementRegistry.prototype.define = function (name, ...rest) {
      if (name === 'mixtape-player') times.defined = performance.now();
      define.call(this, name, ...rest);
    };
    addEventListener('mixtapeload', () => {
      times.loaded ??= performance.now();
    });
  });
  await openOwnPage(page, `<!doctype html><title>Bare</title>${script}<body>${body}`);
}

function seen(page: Page): Promise<{ times: { defined: number; loaded: number }; resources: Resource[] }> {
  return page.evaluate(() => ({
    times: (window as unknown as { __times: { defined: number; loaded: number } }).__times,
    resources: performance.getEntriesByType('resource').map((entry) => ({
      path: new URL(entry.name).pathname,
      start: entry.startTime,
      end: (entry as PerformanceResourceTiming).responseEnd,
    })),
  }));
}

const named = (resources: readonly Resource[], part: string): Resource[] =>
  resources.filter(({ path }) => path.includes(part));

async function untilLoaded(page: Page, part: string): Promise<void> {
  await expect.poll(async () => named((await seen(page)).resources, part).length).toBeGreaterThan(0);
}

const PLAYER = '<mixtape-player mixtape-id="night-drive"></mixtape-player>';
const PRELOADED = '<mixtape-player mixtape-id="night-drive" preload></mixtape-player>';

test.describe('the first view', () => {
  for (const [how, body] of [
    ['without preload', PLAYER],
    ['with preload', PRELOADED],
  ] as const) {
    test(`needs one script and one queue ${how}, and everything else loads afterwards`, async ({ page }) => {
      await open(page, body);
      await expect(playerOf(page).play).toBeVisible();
      await untilLoaded(page, '/dist/engine-chunk');
      const { times, resources } = await seen(page);
      const before = resources.filter(({ start }) => start <= times.loaded).map(({ path }) => path);
      expect(before.filter((path) => !/covers|favicon/.test(path))).toEqual([
        '/dist/mixtape-player.js',
        '/v3/mixtapes/night-drive/queue',
      ]);
    });
  }

  test('requests the queue before the element is defined', async ({ page }) => {
    await open(page, PLAYER);
    await expect(playerOf(page).play).toBeVisible();
    const { times, resources } = await seen(page);
    const queues = named(resources, '/queue');
    expect(queues).toHaveLength(1);
    expect(queues[0]?.start).toBeLessThan(times.defined);
  });
});

test('preload buffers one segment before the click, and the whole window takes four', async ({ page, server }) => {
  await open(page, PRELOADED);
  await untilLoaded(page, '/1.m4s');
  await page.waitForLoadState('networkidle');
  const segments = (track: string): string[] =>
    server.requests.map(({ path }) => path).filter((path) => path.includes(`/${track}/`) && path.endsWith('.m4s'));
  expect(segments('opening-lights')).toHaveLength(1);
  const { play, timeline } = playerOf(page);
  await play.click();
  await expectSound(page, 8, 10);
  await expect.poll(() => segments('velvet-static')).toHaveLength(1);
  // Nothing looks for more to load.
  await expect.poll(() => page.evaluate('__intervals()')).toEqual([]);
  await timeline.press('End');
  await expectSound(page, 8, 10);
  expect(segments('opening-lights')).toHaveLength(4);
});

test.describe('hls.js', () => {
  const HLS = '/dist/hls-source';
  const playerWith = (mixtapeId: string, trackIds: string): string =>
    `<mixtape-player mixtape-id="${mixtapeId}" track-ids="${trackIds}"></mixtape-player>`;
  const MPEG_TS = playerWith('packagings', 'mpeg-ts');
  const requestsOfHls = async (page: Page): Promise<number> => named((await seen(page)).resources, HLS).length;

  for (const [what, body] of [
    ['recordings in fMP4', PLAYER],
    ['a file', playerWith('stream-empty', 'stream-empty')],
  ] as const) {
    test(`is not loaded for ${what}`, async ({ page }) => {
      await open(page, body);
      await playerOf(page).play.click();
      await expectSound(page, 8, 10);
      await page.waitForLoadState('networkidle');
      expect(await requestsOfHls(page)).toBe(0);
    });
  }

  test('is loaded for MPEG-TS when it is played, and on the next page before that, until fMP4 is played', async ({
    page,
  }) => {
    await open(page, MPEG_TS);
    await page.waitForLoadState('networkidle');
    expect(await requestsOfHls(page)).toBe(0);
    await playerOf(page).play.click();
    await expectSound(page, 8, 10);
    expect(await requestsOfHls(page)).toBe(1);

    await open(page, PLAYER);
    await untilLoaded(page, HLS);
    await playerOf(page).play.click();
    await expectSound(page, 8, 10);

    await open(page, MPEG_TS);
    await page.waitForLoadState('networkidle');
    expect(await requestsOfHls(page)).toBe(0);
  });
});

test('two players with preload prepare their tracks one after the other', async ({ page }) => {
  await open(page, PRELOADED + PRELOADED.replace('night-drive', 'large'));
  const asked = async () => named((await seen(page)).resources, '/v2.0/');
  await expect.poll(async () => (await asked()).length).toBe(2);
  const { resources } = await seen(page);
  const [, second] = named(resources, '/v2.0/').toSorted((a, b) => a.start - b.start);
  const [segment] = named(resources, '.m4s').toSorted((a, b) => a.start - b.start);
  expect(second?.start).toBeGreaterThan(segment?.end ?? Number.POSITIVE_INFINITY);
});

test('a second of playback changes one text and only its own styles', async ({ page }) => {
  await open(page, PLAYER);
  const { play, listToggle, host } = playerOf(page);
  await listToggle.click();
  await play.click();
  await expectSound(page, 8, 10);
  // The changes that opened the list and showed the press.
  await host.evaluate((player) =>
    Promise.all(
      (player.shadowRoot as ShadowRoot)
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 1000)
        .map(({ finished }) => finished),
    ),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const count = async (name: string): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  /** The mutations by five changes of the seconds in the player, and whether playback had to wait meanwhile. */
  const seconds = (): Promise<{ changes: string[]; waited: boolean }> =>
    host.evaluate(
      (player) =>
        new Promise((resolve) => {
          const changes: string[] = [];
          let waited = false;
          player.addEventListener('waiting', () => {
            waited = true;
          });
          const root = player.shadowRoot as ShadowRoot;
          new MutationObserver((records, observer) => {
            for (const { type, target } of records) {
              const element = target instanceof Element ? target : target.parentElement;
              changes.push(`${type} ${element?.getAttribute('part') ?? element?.localName}`);
            }
            if (changes.filter((change) => change.endsWith('current-time')).length < 5) return;
            observer.disconnect();
            resolve({ changes, waited });
          }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    );
  for (;;) {
    const stylesBefore = await count('RecalcStyleCount');
    const { changes, waited } = await seconds();
    const styles = (await count('RecalcStyleCount')) - stylesBefore;
    // If the machine is too busy to play, the result says nothing about playback.
    if (waited) continue;
    expect(changes.filter((change) => !/ (current-time|input)$/.test(change))).toEqual([]);
    // The text, and the slider's two attributes with the same value.
    expect(changes.length).toBeLessThanOrEqual(5 * 3);
    // Three or four for each second, and two caused by this test.
    expect(styles).toBeLessThanOrEqual(5 * 4 + 2);
    return;
  }
});

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly id2?: { readonly local: string };
  readonly args: { readonly data?: { displayName?: string; nodeName?: string; compositeFailed?: number } };
}

/** Blink's reason why an animation that changes nothing visible does not run on the compositor. */
const NOTHING_VISIBLE = 1 << 17;
/** They change once: the overlay stays in the top layer while it fades, and the volume line's place goes when it has faded. */
const STEPS = ['display', 'overlay', 'width'];
/** These are laid out for each frame: the list that grows, and a splice within the tape. */
const LAID_OUT = ['grid-template-rows'];
/** Scripts' animations have no name. */
const SPLICE = / SPAN class='(?:stub|wide-splice|slider timeline)/;

test('what moves, moves beside the main thread, and nothing moves at rest', async ({ page }) => {
  await open(page, PLAYER);
  const { host, play, pause, next, listToggle, mute, timeline } = playerOf(page);
  await expect(play).toBeVisible();
  // The code that moves things is loaded by then.
  await untilLoaded(page, '/dist/engine-chunk');
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.animations'] },
  });
  /** Waits for what ends soon; resolves with how many animations run then. What has no end is of a track that plays. */
  const settled = (): Promise<number> =>
    host.evaluate(async ({ shadowRoot }) => {
      const running = () => shadowRoot?.getAnimations().filter(({ playState }) => playState === 'running') ?? [];
      const short = running().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000);
      await Promise.allSettled(short.map(({ finished }) => finished));
      return running().length;
    });
  await listToggle.click();
  await settled();
  await play.click();
  await expectSound(page);
  await settled();
  await next.click();
  await expectSound(page);
  await settled();
  await mute.hover();
  await settled();
  await timeline.hover();
  await host.getByRole('button', { name: 'Share' }).click();
  await settled();
  await host.locator('[part~="copy"]').click();
  await expect(host.locator('.copied')).toBeVisible();
  await settled();
  await page.keyboard.press('Escape');
  await settled();
  await listToggle.click();
  await settled();
  await pause.click();
  await page.mouse.move(0, 0);
  await expect.poll(settled).toBe(0);
  // Something has to hear that the background has changed.
  await host.evaluate(async (player) => {
    const heard = new Promise((resolve) => player.shadowRoot?.addEventListener('transitionend', resolve));
    player.style.setProperty('--mixtape-background', '#102030');
    await heard;
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const seen: string[] = [];
  const slow: string[] = [];
  const named = new Map<string, string>();
  for (const { name, ph, id2, args } of events) {
    if (name !== 'Animation') continue;
    const { displayName = '', nodeName, compositeFailed = 0 } = args.data ?? {};
    const id = id2?.local ?? '';
    if (ph === 'b') {
      named.set(id, `${displayName} ${nodeName}`);
      seen.push(`${displayName} ${nodeName}`);
    }
    const animation = named.get(id) ?? '';
    const isLaidOut = SPLICE.test(animation) || [...STEPS, ...LAID_OUT].includes(animation.split(' ')[0] ?? '');
    if (compositeFailed & ~NOTHING_VISIBLE && !isLaidOut) slow.push(animation);
  }
  expect(slow).toEqual([]);
  // That it was looked at.
  expect(seen.filter((animation) => SPLICE.test(animation))).not.toEqual([]);
  for (const what of [
    'grid-template-rows DIV',
    'scale DIALOG',
    'dip svg',
    'dance SPAN',
    'transform svg',
    'draw svg',
    'draw path',
  ])
    expect(
      seen.filter((animation) => animation.startsWith(what)),
      what,
    ).not.toEqual([]);
});
