import { expect, expectSilence, expectSound, playerOf, readClock, test, watchClock } from './player-page.ts';

test.describe('a visitor of the demo', () => {
  test.beforeEach(async ({ page }) => {
    await watchClock(page);
    await page.goto('/examples.html');
  });

  test('presses play and hears the preview, presses pause and hears nothing', async ({ page }) => {
    const { play, pause, title } = playerOf(page);
    await expect(title).toHaveText('Opening Lights');
    await play.click();
    await expectSound(page, 8, 10);
    await pause.click();
    await expectSilence(page);
    const { playing, earliest } = await readClock(page);
    expect(playing).toEqual([]);
    expect(earliest).toBeGreaterThanOrEqual(8);
    await play.click();
    await expectSound(page, 8, 12);
  });

  test('goes to the next and the previous track, past both ends', async ({ page }) => {
    const { next, previous, title } = playerOf(page);
    for (const [button, expected] of [
      [next, 'Velvet Static'],
      [previous, 'Opening Lights'],
      [previous, 'Last Exit Home'],
      [next, 'Opening Lights'],
    ] as const) {
      await button.click();
      await expect(title).toHaveText(expected);
      await expectSound(page, 8, 10);
    }
  });

  test('shuffles: each of ten tracks plays once, then goes back through them', async ({ page }) => {
    const { host, shuffle, next, previous, title } = playerOf(page);
    await expect(shuffle).toHaveAttribute('aria-pressed', 'false');
    await shuffle.click();
    await expect(shuffle).toHaveAttribute('aria-pressed', 'true');
    const indexOf = (): Promise<number> => host.evaluate((player) => Reflect.get(player, 'activeIndex'));
    const order = [await indexOf()];
    for (let step = 0; step < 9; step++) {
      await next.click();
      await expect.poll(indexOf).not.toBe(order.at(-1));
      order.push(await indexOf());
    }
    expect(new Set(order).size).toBe(10);
    await expectSound(page, 8, 10);
    for (const index of order.toReversed().slice(1, 4)) {
      await previous.click();
      await expect.poll(indexOf).toBe(index);
    }
    await expect(title).not.toHaveText('');
    await expectSound(page, 8, 10);
  });

  test('repeats a track, and hears its start again after its end', async ({ page }) => {
    const { repeat, play, timeline, title } = playerOf(page);
    await repeat.click();
    await expect(repeat).toHaveAttribute('aria-pressed', 'true');
    await play.click();
    await expectSound(page, 8, 10);
    await timeline.press('End');
    await expectSound(page, 8, 10);
    // And at its end by itself, from a second before.
    const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width * 0.94, y + height / 2);
    await expectSound(page, 21.5, 23.05);
    await expectSound(page, 8, 9);
    await expect(title).toHaveText('Opening Lights');
    expect((await readClock(page)).furthest).toBeLessThanOrEqual(23.05);
  });

  test('hears the next track when one ends, and nothing beyond the window', async ({ page }) => {
    const { play, timeline, title } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width * 0.94, y + height / 2);
    await expectSound(page, 21.5, 23.05);
    await expect(title).toHaveText('Velvet Static');
    await expectSound(page, 8, 10);
    const { furthest, earliest } = await readClock(page);
    expect(furthest).toBeGreaterThan(22.5);
    expect(furthest).toBeLessThanOrEqual(23.05);
    expect(earliest).toBeGreaterThanOrEqual(8);
  });

  test('is shown the first track, paused, when the last one ends', async ({ page }) => {
    const { previous, play, timeline, title } = playerOf(page);
    await previous.click();
    await expect(title).toHaveText('Last Exit Home');
    await expectSound(page, 8, 10);
    await timeline.press('End');
    await expect(title).toHaveText('Opening Lights');
    await expect(play).toBeVisible();
    await expectSilence(page);
  });

  test('clicks on the timeline and hears that position', async ({ page }) => {
    const { play, timeline, host } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + width * 0.5, y + height / 2);
    await expectSound(page, 15.3, 17);
    await expect(host.locator('[part~="current-time"]')).toHaveText(/00:0[78]/);
    await expect(host.locator('[part~="duration"]')).toHaveText('00:15');
    await page.mouse.click(x + 1, y + height / 2);
    await expectSound(page, 8, 9.5);
  });

  test('drags the thumb, and playback follows when it is released', async ({ page }) => {
    const { play, timeline, host } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + height / 2, { steps: 4 });
    await page.mouse.move(x + width * 0.82, y + height / 2, { steps: 4 });
    // The thumb follows the drag, not the clock. Playback is where it was.
    await expect(host.locator('[part~="current-time"]')).toHaveText('00:12');
    await expectSound(page);
    expect((await readClock(page)).landed).toBeLessThan(12);
    await expect(host.locator('[part~="current-time"]')).toHaveText('00:12');
    await page.mouse.up();
    await expectSound(page, 20, 22);
  });

  test('drags past both ends of the timeline and stays in the window', async ({ page }) => {
    const { play, timeline } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    const { x, y, width, height } = (await timeline.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.5, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 300, y + height / 2, { steps: 3 });
    await page.mouse.up();
    await expectSound(page, 8, 9.5);
    expect((await readClock(page)).earliest).toBeGreaterThanOrEqual(8);
  });

  test('seeks by keyboard, a second at a time and to both ends', async ({ page }) => {
    const { play, timeline } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    await page.keyboard.press('Space');
    await expectSilence(page);
    await timeline.press('Home');
    await expect(timeline).toHaveAttribute('aria-valuetext', '0 seconds of 15 seconds');
    for (let press = 0; press < 5; press++) await timeline.press('ArrowRight');
    await expect(timeline).toHaveAttribute('aria-valuetext', '5 seconds of 15 seconds');
    await timeline.press('ArrowLeft');
    await timeline.press(' ');
    await expectSound(page, 12, 13.5);
    await timeline.press('Home');
    await expectSound(page, 8, 9.5);
  });

  test('opens the list, clicks a row, its button and the row again', async ({ page }) => {
    const { listToggle, list, rows, title } = playerOf(page);
    await expect(list).toHaveCount(0);
    await listToggle.click();
    await expect(listToggle).toHaveAttribute('aria-expanded', 'true');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    await rows.nth(3).locator('[part~="track-artist"]').click();
    await expect(title).toHaveText('Paper Moons');
    await expect(rows.nth(3)).toHaveAttribute('aria-current', 'true');
    await expect(rows.first()).not.toHaveAttribute('aria-current', 'true');
    await expectSound(page, 8, 10);
    await rows.nth(3).getByRole('button', { name: 'Pause Paper Moons' }).click();
    await expectSilence(page);
    await rows.nth(3).locator('[part~="track-title"]').click();
    await expectSound(page, 8, 12);
    await listToggle.click();
    await expect(list).toHaveCount(0);
    await expectSound(page, 8, 14);
  });

  test('turns the volume down by keyboard and by drag, mutes, and finds it so after a reload', async ({ page }) => {
    const { play, volume, mute, unmute } = playerOf(page);
    await play.click();
    await expectSound(page, 8, 10);
    await volume.press('ArrowLeft');
    await volume.press('ArrowLeft');
    await expect(volume).toHaveAttribute('aria-valuetext', '90%');
    expect((await readClock(page)).volume).toBeCloseTo(0.9, 5);
    const { x, y, width, height } = (await volume.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.9, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.25, y + height / 2, { steps: 4 });
    // Volume changes while it is dragged.
    await expect.poll(async () => (await readClock(page)).volume).toBeCloseTo(0.25, 1);
    await page.mouse.up();
    await mute.click();
    expect((await readClock(page)).muted).toBe(true);
    await expectSound(page, 8, 20);
    const kept = (await readClock(page)).volume;
    await page.reload();
    await playerOf(page).play.click();
    await expect.poll(async () => (await readClock(page)).playing.length).toBe(1);
    const after = await readClock(page);
    expect(after.muted).toBe(true);
    expect(after.volume).toBeCloseTo(kept, 5);
    await unmute.click();
    expect((await readClock(page)).muted).toBe(false);
  });

  test('presses play on a second player, and the first pauses', async ({ page }) => {
    const first = playerOf(page);
    const second = playerOf(page.locator('.stage').nth(1));
    await first.play.click();
    await expectSound(page, 8, 10);
    await second.play.click();
    await expect(first.play).toBeVisible();
    await expect(second.pause).toBeVisible();
    await expectSound(page, 8, 10);
  });

  test('uses only the keyboard', async ({ page }) => {
    const { next, listToggle, rows, title, play } = playerOf(page);
    await play.focus();
    await page.keyboard.press('Enter');
    await expectSound(page, 8, 10);
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Velvet Static');
    await expect(next).toBeFocused();
    for (let press = 0; press < 12; press++) {
      if (await listToggle.evaluate((button) => button.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await expect(listToggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(10);
    const third = rows.nth(2).getByRole('button');
    for (let press = 0; press < 12; press++) {
      if (
        await rows
          .nth(1)
          .getByRole('button')
          .evaluate((button) => button.matches(':focus'))
      )
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    await expect(third).toBeFocused();
    expect(await third.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
    await page.keyboard.press('Space');
    await expect(title).toHaveText('Harbour at Four');
    await expectSound(page, 8, 10);
  });
});

test('a preview ends on time on a page without animation frames', async ({ page }) => {
  await watchClock(page);
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await page.goto('/short-tracks.html');
  const { play, title, host } = playerOf(page);
  await play.click();
  await expectSound(page, 0, 3);
  await host.evaluate((player) => Reflect.set(player, 'currentTime', 4));
  await expect(title).toHaveText('Streetlight (Interlude)');
  await expectSound(page, 0, 3);
  await host.evaluate((player) => Reflect.set(player, 'currentTime', 11));
  await expect(title).toHaveText('Glass Arcade');
  await expectSound(page, 8, 10);
  await host.evaluate((player) => Reflect.set(player, 'currentTime', 14.2));
  await expect(title).toHaveText('Station Ident');
  await expectSilence(page);
  expect((await readClock(page)).furthest).toBeLessThanOrEqual(23.05);
});
