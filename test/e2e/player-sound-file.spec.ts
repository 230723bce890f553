import { expect, test } from '../support/e2e.ts';

const SOUND = '**/dist/sound-*.js';

test.describe('what plays the tracks is a file that comes later', () => {
  test('where it does not load, a sentence says so, and trying again plays', async ({ page }) => {
    await page.route(SOUND, (route) => route.abort());
    await page.goto('/examples.html');
    const player = page.locator('mixtape-player').first();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player.getByText('This preview is unavailable.').first()).toBeVisible();
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await player.evaluate((element) => Reflect.get(element, 'error').code)).toBe('media-failed');

    await page.unroute(SOUND);
    const playing = player.evaluate(
      (element) => new Promise((resolve) => element.addEventListener('playing', () => resolve(true), { once: true })),
    );
    await player.getByRole('button', { name: 'Try again' }).click();
    expect(await playing).toBe(true);
    await expect(player.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  test('while it is on its way the player shows that it waits, and the last click wins', async ({ page }) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SOUND, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/examples.html');
    const player = page.locator('mixtape-player').first();
    const next = player.getByRole('button', { name: 'Next' });
    await next.click();
    await next.click();
    await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    expect(await player.evaluate((element) => element.matches(':state(waiting)'))).toBe(true);
    const playing = player.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener('playing', () => resolve(Reflect.get(element, 'activeIndex')), { once: true }),
        ),
    );
    release();
    expect(await playing).toBe(2);
  });
});
