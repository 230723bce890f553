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
});
