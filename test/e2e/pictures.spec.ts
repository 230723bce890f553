// Runs: thorough

import type { Locator, Page } from 'playwright/test';
import { STATES } from '../../demo/tools/gallery/states.ts';
import { PRESETS } from '../../demo/tools/playground/presets.ts';
import { LAYOUTS } from '../../src/player/model/layouts.ts';
import { CHROMIUM_ARGS, chromiumOrThrow } from '../support/engines/chromium.mjs';
import { expect, test } from './player-page.ts';

// Pictures for designers, compared with the pictures in test/pictures. `npm run pictures` takes them anew.

test.skip(process.platform !== 'linux', 'The pictures are of Linux: other systems draw letters otherwise.');

// The shell, which the other tests take, draws the edges of letters otherwise.
test.use({ launchOptions: { executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS } });

const SCHEMES = ['light', 'dark'] as const;

/** Texts that have another time or another port with every run. */
const varying = (page: Page): Locator[] => [
  page.locator('mixtape-player:state(playing)').locator('[part~="timeline"], [part~="current-time"]'),
  page.locator('[part~="share"] input, .code pre, .events'),
  page.locator('[part="countdown"], [part~="release-date"]'),
];

/** @param what by default the window */
async function inBothSchemes(page: Page, name: string, what?: Locator): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const file = `${name}-${colorScheme}.png`;
    const mask = varying(page);
    await (what ? expect(what).toHaveScreenshot(file, { mask }) : expect(page).toHaveScreenshot(file, { mask }));
  }
}

async function showState(page: Page, name: string, size: number, more = ''): Promise<void> {
  await page.setViewportSize({ width: size + 32, height: 700 });
  await page.goto(`/state.html?name=${name}${more}`);
  // The message about a slow connection appears after 3.5 s.
  await expect(page.locator('html[data-shown]')).toBeVisible();
}

test.describe('a picture of the state', () => {
  // There is nothing to see while the queue is on its way.
  for (const name of Object.keys(STATES).filter((one) => one !== 'loading')) {
    test(name, async ({ page }) => {
      await showState(page, name, 480);
      await inBothSchemes(page, `state-${name}`, page.locator('body'));
    });
  }

  for (const name of ['error', 'presave-saved', 'presave-refused']) {
    test(`${name}, in English on a page that reads from the right`, async ({ page }) => {
      await showState(page, name, 480, '&dir=rtl');
      await inBothSchemes(page, `state-${name}-rtl`, page.locator('body'));
    });
  }

  for (const size of [280, 900]) {
    test(`list-open, ${size} px wide, from left to right and from right to left`, async ({ page }) => {
      for (const dir of ['ltr', 'rtl']) {
        await showState(page, 'list-open', size, `&dir=${dir}`);
        await inBothSchemes(page, `state-list-open-${size}-${dir}`, page.locator('body'));
      }
    });
  }
});

for (const layout of LAYOUTS.filter((each) => each !== 'auto')) {
  for (const dir of ['ltr', 'rtl']) {
    test(`a picture of the layout ${layout} at all widths, ${dir}`, async ({ page }) => {
      const players = [1200, 900, 480, 320, 240].map(
        (width) =>
          `<div style="width: ${width}px; margin: 0 0 20px"><mixtape-player mixtape-id="quiet-links" layout="${layout}"></mixtape-player></div>`,
      );
      await page.route('**/layouts.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en" dir="${dir}"><meta charset="utf-8"><title>Layouts</title>
            <link rel="stylesheet" href="/demo.css"><link rel="stylesheet" href="/tools/base.css"><script type="module" src="/dist/mixtape-player.js"></script>
            <body style="width: 1232px; padding: 16px; font-family: Inter">${players.join('')}`,
        }),
      );
      await page.setViewportSize({ width: 1232, height: 700 });
      await page.goto('/layouts.html');
      await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(players.length);
      await inBothSchemes(page, `layout-${layout}-${dir}`, page.locator('body'));
    });
  }
}

for (const preset of Object.keys(PRESETS)) {
  test(`a picture of the look ${preset}`, async ({ page }) => {
    // The typeface that comes with the demo: another machine has other ones.
    await page.goto(`/playground.html?preset=${preset}&--mixtape-font-family=Inter`);
    await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
    await inBothSchemes(page, `look-${preset}`, page.locator('.stage-frame'));
  });
}

for (const width of [320, 1280]) {
  test(`a picture of playground and gallery, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1200 });
    await page.goto('/playground.html');
    await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(1);
    await expect(page.locator('.events li')).toHaveCount(2);
    // The masked area has a fixed height, so that nothing below it moves.
    await page.addStyleTag({ content: '.code pre, .events { block-size: 6rem !important }' });
    await inBothSchemes(page, `playground-${width}`);
    // The frames have separate pictures, and drawing all of them takes too long on a slow machine.
    await page.route('**/state.html?*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/gallery.html');
    await expect(page.getByRole('link', { name: 'Pre-save refused' })).toBeVisible();
    await page.addStyleTag({ content: 'iframe { visibility: hidden; block-size: 8rem !important }' });
    await inBothSchemes(page, `gallery-${width}`);
  });
}

/** The project's own picture, for README: taken with the others, and not compared, because nothing else depends on it. */
test.describe('the picture of README', () => {
  test.use({ viewport: { width: 1000, height: 600 }, deviceScaleFactor: 2 });

  const TRACKS = 'opening-lights velvet-static harbour-at-four paper-moons northbound glass-arcade';
  const PLAYERS = [
    `mixtape-id="night-drive" layout="list" track-ids="${TRACKS}" powered-by="none"`,
    'mixtape-id="slow-water"',
    'mixtape-id="glass-hours" layout="bar"',
    'mixtape-id="one-track"',
  ];

  for (const colorScheme of SCHEMES) {
    test(colorScheme, async ({ page }, { config }) => {
      test.skip(config.updateSnapshots !== 'all', 'npm run pictures takes it.');
      await page.emulateMedia({ colorScheme });
      await page.route('**/readme.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>README</title>
            <link rel="stylesheet" href="/demo.css"><link rel="stylesheet" href="/site.css">
            <style>
              body { display: grid; grid-template-columns: 560px 1fr; gap: 24px; align-content: center; height: 600px; padding: 0 24px; overflow: clip }
              mixtape-player:first-of-type { grid-row: 1 / 4 }
            </style>
            <script type="module" src="/dist/mixtape-player.js"></script>
            <body>${PLAYERS.map((attributes) => `<mixtape-player ${attributes}></mixtape-player>`).join('')}`,
        }),
      );
      await page.goto('/readme.html');
      await expect(page.locator('mixtape-player:state(ready)')).toHaveCount(PLAYERS.length);
      const first = page.locator('mixtape-player').first();
      await first.getByRole('button', { name: /Harbour at Four/ }).click();
      await expect(first.and(page.locator(':state(playing)'))).toHaveCount(1);
      await first.evaluate((player) => {
        (player as HTMLMediaElement).pause();
        (player as HTMLMediaElement).currentTime = 6;
      });
      await expect(first.locator('[part~="current-time"]')).toHaveText('00:06');
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `docs/player-${colorScheme}.png` });
    });
  }
});
