import type { Page } from 'playwright/test';
import {
  changeMedia,
  enter,
  expectPainted,
  fail,
  focused,
  openList,
  openOverlay,
  type Stop,
  UNAVAILABLE,
} from './accessible-page.ts';
import { FRAMES } from './first-view-page.ts';
import { expect, playerOf, test } from './player-page.ts';

/** Presses Tab until the link after the player has the focus. */
async function tabThrough(page: Page): Promise<Stop[]> {
  await page.getByRole('link', { name: 'Before' }).focus();
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.name === 'Behind') return stops;
    stops.push(stop);
  }
}

const AFTER_TIMELINE = ['Mute', 'Volume', 'Shuffle', 'Repeat', 'Track list', 'Share'];
const CONTROLS = ['Previous', 'Play', 'Next', 'Timeline', ...AFTER_TIMELINE];
const IN_OVERLAY = ['Copy link', 'Share on Facebook', 'Share on Twitter', 'Copy link to this track', 'Close'];

const names = (stops: readonly Stop[]): string[] => stops.map(({ name }) => name);

test('Tab reaches every control at any width, in reading order', async ({ page }) => {
  await enter(page, { player: UNAVAILABLE, size: { width: 1100, height: 640 }, act: fail });
  for (const [width, height] of [
    [1100, 640],
    [600, 640],
    [480, 640],
    [320, 256],
    [240, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(FRAMES);
    const stops = await tabThrough(page);
    const room = await page.locator('mixtape-player').evaluate((player: HTMLElement) => player.offsetWidth);
    // The rest is in the menu.
    expect(names(stops), `${width} px`).toEqual([
      'unavailable',
      ...(room < 320 ? ['Play'] : ['Previous', 'Play', 'Next']),
      'Timeline',
      'Try again',
      ...(room < 360 ? [] : ['Mute', 'Volume']),
      ...(room < 560 ? [] : ['Shuffle', 'Repeat']),
      'Track list',
      'Share',
      ...(room < 560 ? ['Menu'] : []),
      'Play unavailable',
    ]);
    expect(names(stops.filter(({ isInSight }) => !isInSight)), `${width} px`).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    // Without the volume line: it opens to the left of its button, in front of other controls.
    const boxes = await page
      .locator('mixtape-player')
      .evaluate((player) =>
        [...(player.shadowRoot?.querySelectorAll('.title a, button:not(.retry), .timeline input') ?? [])].flatMap(
          (control) => (control.checkVisibility() ? [control.getBoundingClientRect().toJSON()] : []),
        ),
      );
    for (const [index, { left, top, bottom }] of boxes.entries()) {
      const before = boxes[index - 1];
      if (before === undefined) continue;
      const isOnSameLine = top < before.bottom && before.top < bottom;
      expect(isOnSameLine ? left >= before.left : top >= before.bottom, `${width} px, ${index}`).toBe(true);
    }
  }
});

for (const [layout, width] of [
  ['list', 240],
  ['list', 480],
  ['card', 320],
  ['bar', 1200],
  ['auto', 1200],
] as const) {
  test(`no ring is cut by an edge that clips, in the layout ${layout} at ${width} px`, async ({ page }) => {
    await enter(page, { player: `mixtape-id="night-drive" layout="${layout}" style="width: ${width}px"` });
    await expectPainted(page);
    await page.getByRole('link', { name: 'Before' }).focus();
    const cut: string[] = [];
    let count = 0;
    for (; ; count++) {
      await page.keyboard.press('Tab');
      const { name } = await focused(page);
      if (name === 'Behind') break;
      const sides = await page.evaluate(() => {
        const control = document.activeElement?.shadowRoot?.activeElement as Element;
        const ringed = control.parentElement?.querySelector(':focus-visible ~ .rail .thumb') ?? control;
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
        if (outlineStyle === 'none') return 'no ring';
        const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
        const box = ringed.getBoundingClientRect();
        for (let around = ringed.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX === 'visible') continue;
          const edge = around.getBoundingClientRect();
          const room = [box.left - edge.left, edge.right - box.right, box.top - edge.top, edge.bottom - box.bottom];
          if (Math.min(...room) < ring - 0.5) return `${around.className} ${room}`;
        }
        return '';
      });
      if (sides) cut.push(`${name}: ${sides}`);
    }
    expect(cut).toEqual([]);
    expect(count).toBeGreaterThan(6);
  });
}

test('a track is not skipped while Try again is focused, and the next plays once the focus has left it', async ({
  page,
}) => {
  await page.clock.install();
  await enter(page, { player: 'mixtape-id="unavailable"' });
  await page.locator('mixtape-player').evaluate(({ shadowRoot }) => {
    new MutationObserver(() => shadowRoot?.querySelector<HTMLElement>('[part="retry"]')?.focus()).observe(
      shadowRoot as ShadowRoot,
      { subtree: true, childList: true },
    );
  });
  await playerOf(page).play.click();
  await expect.poll(async () => (await focused(page)).name).toBe('Try again');
  // Without the focus, the next track would play after two seconds.
  await page.clock.runFor(3000);
  expect((await focused(page)).name).toBe('Try again');
  await expect(playerOf(page).title).toHaveText('unavailable');
  await page.keyboard.press('Shift+Tab');
  await expect(playerOf(page).title).toHaveText('Velvet Static');
});

test('Escape in the list closes only the list, also in a dialog of the page', async ({ page }) => {
  await enter(page, { act: openList });
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.append(document.querySelector('mixtape-player') ?? '');
    dialog.showModal();
  });
  await playerOf(page).rows.nth(0).getByRole('button').focus();
  await page.keyboard.press('Escape');
  await expect(playerOf(page).list).toHaveCount(0);
  expect((await focused(page)).name).toBe('Track list');
  expect(await page.locator('dialog:modal').count()).toBe(1);
});

test('the focus returns to its control when another mixtape replaces the present one', async ({ page }) => {
  await enter(page);
  for (const [index, name] of ['Next', 'Volume', 'Track list', 'Share'].entries()) {
    const [id, title] = index % 2 ? ['night-drive', 'Night Drive'] : ['slow-water', 'Slow Water'];
    await page.locator('mixtape-player').getByLabel(name, { exact: true }).focus();
    await page.locator('mixtape-player').evaluate((player, other) => player.setAttribute('mixtape-id', other), id);
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    expect((await focused(page)).name).toBe(name);
  }
});

test('no name is repeated as a description', async ({ page }) => {
  await enter(page, { player: UNAVAILABLE, act: fail });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const repeated = nodes.filter(({ name, description }) => description?.value && description.value === name?.value);
  expect(repeated.map(({ name }) => name?.value)).toEqual([]);
  expect(nodes.some(({ name }) => name?.value === 'Shuffle')).toBe(true);
});

test.describe('the focus is visible', () => {
  /** A ring of 2 px around an element of 12 px. */
  const LEAST_PIXELS = 80;

  /** Counts pixels that differ with and without focus by a contrast of 3 to 1, as in WCAG 2.4.13. */
  function changedPixels(
    page: Page,
    before: Buffer,
    after: Buffer,
    { left, top, right, bottom }: Stop,
  ): Promise<number> {
    return page.evaluate(
      async ({ pictures, x, y, width, height }) => {
        const [one = [], other = []] = await Promise.all(
          pictures.map(async (picture) => {
            const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context?.drawImage(bitmap, 0, 0);
            const { data = [] } = context?.getImageData(x, y, width, height) ?? {};
            const linear = (value = 0): number =>
              value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
            return Array.from({ length: width * height }, (_, pixel) => {
              const [red, green, blue] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]].map(linear);
              return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
            });
          }),
        );
        return one.filter((luminance, index) => {
          const now = other[index] ?? luminance;
          return (Math.max(luminance, now) + 0.05) / (Math.min(luminance, now) + 0.05) >= 3;
        }).length;
      },
      {
        pictures: [before.toString('base64'), after.toString('base64')],
        x: Math.floor(left) - 8,
        y: Math.floor(top) - 8,
        width: Math.ceil(right - left) + 16,
        height: Math.ceil(bottom - top) + 16,
      },
    );
  }

  /** Focuses each stop and returns those whose focus is not visible. */
  async function unseen(page: Page, count: number): Promise<string[]> {
    const before = await page.screenshot();
    const lost: string[] = [];
    for (let index = 0; index < count; index++) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      const pixels = await changedPixels(page, before, await page.screenshot(), stop);
      if (pixels < LEAST_PIXELS) lost.push(`${stop.name}: ${pixels}`);
    }
    return lost;
  }

  /** No larger than the player, because each picture is taken, sent and read. */
  const SIZE = { width: 600, height: 500 };

  /** In the light, in the dark, and in both with forced colours. */
  async function expectSeen(page: Page, count: number, begin: () => void): Promise<void> {
    await page.mouse.move(0, 0);
    for (const forcedColors of ['none', 'active'] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await changeMedia(page, { forcedColors, colorScheme });
        await page.evaluate(begin);
        expect(await unseen(page, count), `${forcedColors}, ${colorScheme}`).toEqual([]);
      }
  }

  test('on every control', async ({ page }) => {
    await enter(page, { player: UNAVAILABLE, size: SIZE, media: { reducedMotion: 'reduce' }, act: fail });
    // Starts at the link before the player, which is outside of the picture.
    await expectSeen(page, CONTROLS.length + 2, () => {
      const link = document.querySelector('a');
      link?.focus();
      link?.style.setProperty('outline', 'none');
    });
  });

  test('in the overlay', async ({ page }) => {
    await enter(page, { size: SIZE, media: { reducedMotion: 'reduce' }, act: openOverlay });
    await expectSeen(page, IN_OVERLAY.length, () => {
      const inside = document.activeElement?.shadowRoot?.activeElement;
      if (inside instanceof HTMLElement) inside.blur();
    });
  });
});
