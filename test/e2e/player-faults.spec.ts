import { expect, expectSound, playerOf, readClock, test, watchClock } from './player-page.ts';

test('an unavailable track shows a message, and the next track plays 2 s later', async ({ page }) => {
  await watchClock(page);
  await page.goto('/fault.html?case=unavailable-middle');
  const { host, next, title } = playerOf(page);
  await expect(next).toBeVisible();
  const waited = host.evaluate(
    (player) =>
      // Timers run in order even if the page is blocked for a while.
      new Promise<readonly string[]>((resolve) => {
        player.addEventListener('error', () => {
          const over: string[] = [];
          setTimeout(() => over.push('1.9 s'), 1900);
          setTimeout(() => over.push('3 s'), 3000);
          player.addEventListener('trackchange', () => resolve([...over]), { once: true });
        });
      }),
  );
  await next.click();
  await expect(title).toHaveText('unavailable');
  await expect(host.getByText('This preview is unavailable.').first()).toBeVisible();
  await expect(title).toHaveText('Northbound');
  expect(await waited).toEqual(['1.9 s']);
  await expectSound(page, 8, 10);
  await expect(host.getByText('This preview is unavailable.')).toHaveCount(0);
});

test('an error is an instance of the exported class', async ({ page }) => {
  await page.goto('/fault.html?case=unavailable-middle');
  await expect(playerOf(page).next).toBeVisible();
  const isInstance = playerOf(page).host.evaluate(
    (player) =>
      new Promise((resolve) => {
        player.addEventListener('error', async () => {
          const { PlayerError } = await import(`${location.origin}/dist/mixtape-player.js`);
          const { error } = player as HTMLMediaElement;
          resolve(error instanceof PlayerError);
        });
      }),
  );
  await playerOf(page).next.click();
  expect(await isInstance).toBe(true);
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

test('a mixtape with only dead tracks stops once all have failed', async ({ page }) => {
  await watchClock(page);
  // Every request fails at once.
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

test('hostile titles are shown as text and nothing runs', async ({ page }) => {
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
