import type { Browser } from 'playwright/test';
import { expect, expectSound, playerOf, readClock, test, watchClock } from './player-page.ts';

/** What a visitor notices first after pressing play on the page of a fault, and when; and by how much the machine was late. */
async function pressPlay(
  browser: Browser,
  origin: string,
  fault: string,
): Promise<{ noticed: string; seconds: number }> {
  const page = await browser.newPage();
  try {
    await watchClock(page);
    await page.goto(`${origin}/fault.html?case=${fault}`);
    const { play } = playerOf(page);
    await play.waitFor({ state: 'visible', timeout: 12_000 });
    return await play.evaluate(async (button) => {
      const { __media } = window as unknown as { __media: Set<HTMLMediaElement> };
      const root = button.getRootNode() as ShadowRoot;
      (button as HTMLElement).click();
      let looked = performance.now();
      let seconds = 0;
      for (;;) {
        const now = performance.now();
        // Two cores and several pages: what this one stands still for is nobody's fault, as in `fairClock`.
        seconds += Math.min(now - looked, 40) / 1000;
        looked = now;
        const sentence = root.querySelector('[part~="message"]')?.textContent ?? '';
        if (sentence !== '') return { noticed: sentence, seconds };
        // Sound: the clock runs, in the window.
        for (const media of __media) {
          if (!media.paused && media.readyState >= 3 && media.currentTime > 8.05) return { noticed: 'sound', seconds };
        }
        if (seconds > 15) return { noticed: 'nothing', seconds };
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  } finally {
    await page.close();
  }
}

const SOUND = /^sound$/;
const UNAVAILABLE = /^This preview is unavailable\./;
const SLOW = /^The connection is slow/;

// Those that take about as long together: a test lasts as long as its longest.
for (const cases of [
  [
    ['stream-slow', SOUND],
    ['stream-hang', SOUND],
    ['playlist-hang', SOUND],
    ['segment-hang', SOUND],
  ],
  [
    ['unavailable', UNAVAILABLE],
    ['unavailable-hang', UNAVAILABLE],
    ['unavailable-segment-hang', UNAVAILABLE],
    ['segment-trickle', new RegExp(`${SLOW.source}|${SOUND.source}`)],
  ],
  [
    ['stream-500', SOUND],
    ['stream-flaky', SOUND],
    ['stream-html', SOUND],
    ['stream-unsafe-url', SOUND],
    ['stream-relative-url', SOUND],
  ],
  [
    ['playlist-404', SOUND],
    ['playlist-garbage', SOUND],
    ['segment-404', SOUND],
    ['segment-garbage', SOUND],
  ],
  [
    ['queue-flaky', SOUND],
    ['queue-slow', SOUND],
    ['odd-ids', SOUND],
    ['unavailable-media', UNAVAILABLE],
  ],
] as const) {
  test(`sound or a sentence within 8 s: ${cases.map(([fault]) => fault).join(', ')}`, async ({ browser, server }) => {
    const results = await Promise.all(
      cases.map(async ([fault]) => ({ fault, ...(await pressPlay(browser, server.origin, fault)) })),
    );
    for (const [index, [fault, expected]] of cases.entries()) {
      expect(results[index]?.noticed, fault).toMatch(expected);
      expect(results[index]?.seconds, fault).toBeLessThan(8);
    }
  });
}

test('an unavailable track says so, and 2 s later the next one is heard', async ({ page }) => {
  await watchClock(page);
  await page.goto('/fault.html?case=unavailable-middle');
  const { host, next, title } = playerOf(page);
  await expect(next).toBeVisible();
  const waited = host.evaluate(
    (player) =>
      new Promise<number>((resolve) => {
        player.addEventListener('error', ({ timeStamp }) => {
          player.addEventListener('trackchange', (event) => resolve(event.timeStamp - timeStamp), { once: true });
        });
      }),
  );
  await next.click();
  await expect(title).toHaveText('unavailable');
  await expect(host.getByText('This preview is unavailable.').first()).toBeVisible();
  await expect(title).toHaveText('Northbound');
  expect(await waited).toBeGreaterThan(1900);
  expect(await waited).toBeLessThan(3000);
  await expectSound(page, 8, 10);
  await expect(host.getByText('This preview is unavailable.')).toHaveCount(0);
});

test('Try again tries again, and plays if it can', async ({ page }) => {
  await watchClock(page);
  let isDown = true;
  await page.route(/\/(v2\.0\/stream|play)\//, (route) => (isDown ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto('/mixtape/one-track');
  const { host, play } = playerOf(page);
  await play.click();
  const retry = host.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expectSound(page, 8, 10);
  await expect(retry).toHaveCount(0);
});

test('a mixtape whose every track is dead stops, once all have failed', async ({ page }) => {
  await watchClock(page);
  // Nothing answers, at once.
  await page.route(/\/(v2\.0\/stream|play)\//, (route) => route.fulfill({ status: 404 }));
  await page.goto('/fault.html?case=everything-dead');
  const { host, play } = playerOf(page);
  const index = (): Promise<number> => host.evaluate((player) => Reflect.get(player, 'activeIndex'));
  await play.click();
  await expect.poll(index, { timeout: 20_000 }).toBe(2);
  await expect(play).toBeVisible();
  await expect(host.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect((await readClock(page)).playing).toEqual([]);
});

test('hostile titles are text and nothing runs', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/fault.html?case=hostile-text');
  const { host, listToggle, rows, next } = playerOf(page);
  await listToggle.click();
  await expect(rows).toHaveCount(3);
  await next.click();
  expect(
    await host.evaluate(
      (player) => player.shadowRoot?.querySelectorAll('script, b:not(slot b), iframe, img[onerror]').length,
    ),
  ).toBe(0);
  expect(dialogs).toEqual([]);
});

for (const [fault, rows] of [
  ['queue-404', 0],
  ['queue-empty', 0],
  ['bad-entries', 5],
  ['no-mixtape', 3],
  ['unsafe-cover', 3],
] as const) {
  test(`the queue of ${fault} shows ${rows === 0 ? 'nothing' : `${rows} rows`}`, async ({ page }) => {
    await page.goto(`/fault.html?case=${fault}`);
    const player = playerOf(page);
    if (rows === 0) {
      await expect(page.getByText('mixtapeerror')).toBeVisible();
      await expect(player.host).toBeHidden();
      return;
    }
    await player.listToggle.click();
    await expect(player.rows).toHaveCount(rows);
    await expect(player.host.getByRole('button', { name: 'Share', exact: true })).toHaveCount(
      fault === 'no-mixtape' ? 0 : 1,
    );
    await expect(player.host.getByRole('region')).toHaveAccessibleName(fault === 'no-mixtape' ? 'Mixtape' : /.+/);
    expect(await player.host.evaluate((host) => host.shadowRoot?.querySelector('img')?.src ?? '')).not.toContain(
      'javascript:',
    );
  });
}
