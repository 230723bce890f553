import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { findFfmpeg } from '../../packages/publish/src/audio/ffmpeg.mjs';
import { startPickServer } from '../../packages/publish/src/pick/pick-server.mjs';
import { convert, songFolder } from '../../packages/publish/test/support/songs.mjs';
import { axeFindings } from '../support/pages/axe-findings.ts';
import { needsFfmpeg } from '../support/pages/ffmpeg.ts';

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const MIXTAPE = {
  $schema: 'mixtape.schema.json',
  tracks: [
    {
      file: 'b.wav',
      start: '0:12',
      artist: 'Kestrel',
      links: [{ name: 'Buy', url: 'https://curators.example/b' }],
    },
  ],
  slug: 'summer',
};

let parent = '';
let folder = '';
let server: Awaited<ReturnType<typeof startPickServer>>;
// One folder for all tests.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await needsFfmpeg();
  parent = mkdtempSync(join(tmpdir(), 'mixtape-pick-'));
  folder = songFolder(parent, 'tape', { 'a.wav': { seconds: 40 }, 'b.wav': { seconds: 50 } });
  convert(join(folder, 'a.wav'), join(folder, 'c.aiff'), '-t', '30');
  server = await startPickServer(folder, { ffmpeg: (await findFfmpeg()).path, port: 0 });
});
test.beforeEach(() => writeFileSync(join(folder, 'mixtape.json'), JSON.stringify(MIXTAPE)));
test.afterAll(async () => {
  await server?.close();
  if (parent) rmSync(parent, { recursive: true, force: true });
});

const stored = () => JSON.parse(readFileSync(join(folder, 'mixtape.json'), 'utf8'));
const windowOf = (page: Page, title: string): Locator =>
  page.getByRole('slider', { name: `15 seconds of ${title}`, exact: true });
const titles = (page: Page) => page.locator('.title').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')));

async function open(page: Page): Promise<void> {
  await page.goto(server.address);
  for (const title of ['a', 'b', 'c']) await expect(windowOf(page, title)).toBeEnabled();
}

test('by keyboard: the window, the order, a title, a song to leave out; what the page does not know is kept', async ({
  page,
}) => {
  await open(page);
  expect(await titles(page)).toEqual(['b', 'a', 'c']);
  await expect(page.getByText('Saved in mixtape.json')).toBeVisible();

  await windowOf(page, 'b').focus();
  await expect(windowOf(page, 'b')).toHaveAttribute('aria-valuetext', '0:12.0 to 0:27.0');
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowLeft']) await page.keyboard.press(key);
  await expect(windowOf(page, 'b')).toHaveAttribute('aria-valuetext', '0:13.9 to 0:28.9');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(windowOf(page, 'b')).toBeFocused();
  await expect(page.getByText('b is now 2 of 3.')).toBeAttached();
  // The next song's window.
  await page.keyboard.press('Enter');
  await expect(windowOf(page, 'c')).toBeFocused();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Move c up' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Leave out a' }).press('Space');
  await page.getByRole('textbox', { name: 'Title of c.aiff' }).fill('Sea');
  await expect(page.getByText('2 of 3 songs will be published')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved in mixtape.json')).toBeVisible();

  expect(Object.keys(stored())).toEqual(['$schema', 'tracks', 'slug']);
  expect(stored()).toEqual({
    ...MIXTAPE,
    tracks: [
      { file: 'a.wav', skip: true },
      { file: 'c.aiff', title: 'Sea', start: 15 },
      { ...MIXTAPE.tracks[0], start: 28.9 },
    ],
  });
  await page.reload();
  await expect(page.locator('.song')).toHaveCount(3);
  expect(await titles(page)).toEqual(['a', 'Sea', 'b']);
});

test('by pointer: the window, a best place, the order; exactly the window is played', async ({ page }) => {
  // Fast, and heard here.
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      this.playbackRate = 8;
      Object.assign(window, { heard: this, from: this.currentTime });
      return play.call(this);
    };
  });
  await open(page);
  const box = await windowOf(page, 'b').boundingBox();
  if (!box) throw new Error('The window has no box.');
  // From the middle of the window, 12 to 27 s of 50, by ten seconds.
  const second = box.width / 50;
  await page.mouse.move(box.x + 19.5 * second, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 29.5 * second, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const start = Number(await windowOf(page, 'b').inputValue());
  expect(start).toBeCloseTo(22, 0);

  await windowOf(page, 'c').focus();
  await page.keyboard.press('End');
  const place = page.getByRole('group', { name: 'Best places of c' }).getByRole('button').first();
  await place.click();
  await expect(place).toHaveAttribute('aria-pressed', 'true');

  const handle = await page.locator('.handle').first().boundingBox();
  const last = await page.locator('.song').last().boundingBox();
  if (!handle || !last) throw new Error('There is nothing to drag.');
  await page.mouse.move(handle.x + 5, handle.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle.x + 5, last.y + last.height - 4, { steps: 4 });
  await expect.poll(() => titles(page)).toEqual(['a', 'c', 'b']);
  await page.mouse.up();

  await windowOf(page, 'b').press('Space');
  await expect(page.getByRole('button', { name: 'Pause b' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play the 15 seconds of b' })).toBeVisible();
  const [from, to] = await page.evaluate(() => {
    const { heard, from: first } = window as unknown as { heard: HTMLAudioElement; from: number };
    return [first, heard.currentTime];
  });
  expect(from).toBeCloseTo(start, 1);
  expect(to).toBeGreaterThanOrEqual(start + 15);
  // At eight times the speed, timers of the page are as much coarser.
  expect(to).toBeLessThan(start + 18);
  // Chromium does not play this file itself.
  await page.getByRole('button', { name: 'Play the 15 seconds of c' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { heard, from: first } = window as unknown as { heard: HTMLAudioElement; from: number };
        return /\/mp3$/.test(heard.src) && heard.currentTime > first;
      }),
    )
    .toBe(true);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved in mixtape.json')).toBeVisible();
  expect(stored().tracks.map(({ file }: { file: string }) => file)).toEqual(['a.wav', 'c.aiff', 'b.wav']);
  expect(stored().tracks[1]).toEqual({ file: 'c.aiff' });
});

test('a mixtape.json that was changed meanwhile is not overwritten, and what is unsaved is not left by accident', async ({
  page,
}) => {
  await open(page);
  writeFileSync(join(folder, 'mixtape.json'), '{ "slug": "other" }');
  await page.getByRole('checkbox', { name: 'Leave out a' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('mixtape.json has changed');
  expect(stored()).toEqual({ slug: 'other' });

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('3 of 3 songs will be published')).toBeVisible();
});

test('a server that has ended is named, and the changes stay', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Leave out a' }).check();
  await page.route('**/mixtape', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('mixtape-publish does not answer');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.unroute('**/mixtape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved in mixtape.json')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(stored().tracks[1]).toEqual({ file: 'a.wav', skip: true });
});

for (const [colorScheme, width, locale, language] of [
  ['light', 1280, 'en', 'en'],
  ['dark', 390, 'ar-EG', 'ar'],
] as const)
  test(`axe-core finds nothing: ${colorScheme}, ${width} px, ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(server.address);
    await expect(page.locator('.song.analysed')).toHaveCount(3);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // axe-core measures no contrast of arrows. Words in their place have the same colours.
    for (const key of await page.locator('kbd').all()) await key.evaluate((one) => one.replaceChildren('Key'));
    await page.evaluate(axeSource);
    expect(await page.evaluate(axeFindings, 'body')).toEqual([]);
    await context.close();
  });

test('a browser whose language has a name of its system, and an answer that is cut, do not stop the page', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'en'] }));
  await page.route('**/songs/*/analysis', (route, request) =>
    request.url().includes('/songs/1/')
      ? route.fulfill({ contentType: 'application/json', body: '{"sec' })
      : route.fallback(),
  );
  await page.goto(server.address);
  await expect(page.locator('.broken')).toHaveCount(1);
  await expect(page.locator('.analysed')).toHaveCount(2);
});
