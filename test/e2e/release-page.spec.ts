import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startSiteServer } from '../../packages/publish/src/serve/site-server.mjs';
import { pictureOf } from '../../packages/publish/test/support/pictures.mjs';
import { publish } from '../../packages/publish/test/support/run.mjs';
import { songFolder } from '../../packages/publish/test/support/songs.mjs';
import { needsFfmpeg } from '../support/pages/ffmpeg.ts';
import { findingsIn } from './accessible-page.ts';
import { FRAMES, shiftsIn, watchShifts } from './first-view-page.ts';
import { expect, playerOf, test } from './player-page.ts';

// One site for all tests.
test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 568 };
const WIDE = { width: 1280, height: 800 };
const RELEASES = ['single', 'ep', 'album', 'mixtape', 'bare', 'out'] as const;
type Release = (typeof RELEASES)[number];

let folder: string;
let server: Awaited<ReturnType<typeof startSiteServer>> | undefined;

test.beforeAll(async () => {
  // Encoding takes seconds, and a minute on a busy machine.
  test.setTimeout(300_000);
  await needsFfmpeg();
  folder = mkdtempSync(join(tmpdir(), 'mixtape-releases-'));
  writeFileSync(join(folder, 'cover.png'), pictureOf('apng', '-frames:v', '1'));
  const services = {
    spotify: { presave: 'https://spotify.example/', listen: 'https://spotify.example/album' },
    apple_music: { presave: 'https://apple.example/', listen: 'https://apple.example/album' },
  };
  const release = (date: string): object => ({ date, reminder: true, ...services });
  const text = 'Ten songs recorded over one winter in a disused lifeboat station.\n\nHalf of them are about leaving.';
  const links = [{ name: 'Bandcamp', url: 'https://bandcamp.example/' }];
  const make = async (name: Release, count: number, details: object, hasCover = true): Promise<void> => {
    const songs = Array.from({ length: count }, (_, index) => [`${index + 1}. Song ${index + 1}.wav`, { seconds: 3 }]);
    const place = songFolder(folder, name, Object.fromEntries(songs));
    if (hasCover) copyFileSync(join(folder, 'cover.png'), join(place, 'cover.png'));
    writeFileSync(
      join(place, 'mixtape.json'),
      JSON.stringify({ artist: 'Ayo Marsh', title: 'Low Tide Radio', text, links, ...details }),
    );
    await publish(place, join(folder, 'site'));
  };
  await make('album', 10, { release: release('2099-05-01') });
  await make('single', 1, { title: 'Song 1', release: release('2099-05-01') });
  await make('ep', 3, { release: release('2099-05-01') });
  await make('out', 3, { release: release('2020-05-01') });
  await make('bare', 7, { title: '夜の電車', sides: false, kind: 'Anthology' }, false);
  const artists = ['Kestrel', 'Ayo Marsh', 'Nine Rooms', 'Paper Moons'];
  const tracks = artists.map((artist, index) => ({ file: `${index + 1}. Song ${index + 1}.wav`, artist }));
  await make('mixtape', 4, { title: 'Internationalisation of Thunderstorms, Volume Three', tracks });
  server = await startSiteServer(join(folder, 'site'), 0);
});

test.afterAll(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const addressOf = (release: Release): string => `${server?.origin}/mixtape/${release}/`;

/** Opens a page, and waits until its player and its title's font are there. */
async function open(page: Page, release: Release, viewport = PHONE): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(addressOf(release));
  await expect(page.locator('mixtape-player:state(ready)')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
}

async function boxOf(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} has no box.`);
  return box;
}

/** The deck at the end of the window. */
async function expectMiniDeck(page: Page, height: number): Promise<void> {
  await expect
    .poll(async () => {
      const deck = await boxOf(page, 'mixtape-player');
      return [deck.height, Math.round(deck.y + deck.height)];
    })
    .toEqual([82, height - 8]);
}

const states = (page: Page): Promise<{ paused: boolean; time: number; track: string }> =>
  playerOf(page).host.evaluate((host) => ({
    paused: Reflect.get(host, 'paused'),
    time: Reflect.get(host, 'currentTime'),
    track: Reflect.get(host, 'activeTrack').title,
  }));

for (const release of ['album', 'single', 'ep', 'out'] as const)
  test(`on a phone, what can be pre-saved begins on the first screen: ${release}`, async ({ page }) => {
    await open(page, release);
    const card = await boxOf(page, '.presaves');
    const button = await boxOf(page, '.presaves > presave-button');
    expect(card.y).toBeLessThan(700);
    expect(button.y + 48).toBeLessThan(844);
    const cover = await boxOf(page, '.mixtape > .cover');
    expect(cover).toMatchObject({ x: 0, y: 0, width: 390 });
    expect(cover.height).toBeLessThanOrEqual(0.44 * 844);
    // The title lies over its end.
    const kind = await boxOf(page, '.kind');
    expect(kind.y).toBeLessThan(cover.height);
    const text = await boxOf(page, '.text');
    expect(text.y).toBeGreaterThan(card.y + card.height);
  });

for (const viewport of [NARROW, PHONE, { width: 844, height: 390 }, { width: 1024, height: 600 }, WIDE])
  test(`nothing scrolls sideways at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    for (const release of RELEASES) {
      await open(page, release, viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), release).toBe(viewport.width);
      const title = await page.locator('h1').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(title, `the title of ${release}`).toBe(0);
    }
  });

test('on a phone, what plays stays in sight: a press on a track, and the button beside the artist', async ({
  page,
}) => {
  await open(page, 'album');
  const deck = await boxOf(page, 'mixtape-player');
  expect(deck.y, 'before, the deck is at the end of the page').toBeGreaterThan(844);
  const play = page.locator('.by').getByRole('button', { name: 'Play' });
  await play.click();
  await expectMiniDeck(page, 844);
  await expect(play).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Song 9' }).click();
  await expect(page.locator('mixtape-player [part~="title"]')).toHaveText('Song 9');
  await expectMiniDeck(page, 844);
  const inside = (part: string): Promise<{ x: number; y: number; width: number; height: number }> =>
    boxOf(page, `mixtape-player [part~="${part}"]`);
  const [cover, title, button, tape] = await Promise.all(['cover', 'title', 'play', 'tape'].map(inside));
  expect([cover?.width, button?.width, tape?.height]).toEqual([44, 44, 22]);
  expect(title?.x).toBeGreaterThan((cover?.x ?? 0) + 44);
  expect(button?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
});

test('the deck that comes leaves its place, so nothing moves', async ({ page }) => {
  await watchShifts(page);
  await open(page, 'album');
  await page.getByRole('link', { name: 'Song 1', exact: true }).scrollIntoViewIfNeeded();
  const before = await boxOf(page, '.tracks');
  await page.getByRole('link', { name: 'Song 1', exact: true }).click();
  await expectMiniDeck(page, 844);
  expect(await boxOf(page, '.tracks')).toEqual(before);
});

test('a press on the track that plays pauses it, and the next one goes on', async ({ page }) => {
  await open(page, 'album');
  const row = page.getByRole('link', { name: 'Song 2', exact: true });
  await row.click();
  await expect.poll(async () => (await states(page)).time).toBeGreaterThan(0.5);
  await row.click();
  await expect.poll(async () => (await states(page)).paused).toBe(true);
  const { time } = await states(page);
  const heard = playerOf(page).host.evaluate(
    (host) =>
      new Promise<number>((resolve) => {
        host.addEventListener('timeupdate', () => resolve(Reflect.get(host, 'currentTime')), { once: true });
      }),
  );
  await row.click();
  expect(await heard).toBeGreaterThanOrEqual(time);
  expect(await states(page)).toMatchObject({ paused: false, track: 'Song 2' });
});

test('a list of ten has two sides, each row a small waveform, and the numbers go on', async ({ page }) => {
  for (const viewport of [PHONE, WIDE]) {
    await open(page, 'album', viewport);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Side A', 'Side B']);
    await expect(page.getByRole('list').filter({ has: page.locator('.track') })).toHaveCount(2);
    await expect(page.locator('.track')).toHaveCount(10);
    for (const each of await page.locator('.tracks svg').all()) await expect(each).toBeVisible();
  }
  const waveform = await boxOf(page, '.tracks svg');
  expect(waveform).toMatchObject({ width: 88, height: 26 });
  await expect(page.locator('.kind')).toHaveText(/^Album · ten tracks · \d+ min$/);
});

test('what mixtape.json says wins: a word of one’s own, no sides', async ({ page }) => {
  await open(page, 'bare', WIDE);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tracks']);
  await expect(page.locator('.kind')).toHaveText(/^Anthology · seven tracks/);
});

test('a title is in League Gothic, another script in the font of the page', async ({ page }) => {
  await open(page, 'album', WIDE);
  expect(await page.evaluate(() => document.fonts.check('76px "League Gothic"'))).toBe(true);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^"?League Gothic/);
  await expect(page.locator('h1')).toHaveCSS('font-size', '128px');
  await open(page, 'bare', WIDE);
  await expect(page.locator('h1')).not.toHaveCSS('font-family', /League Gothic/);
  await expect(page.locator('h1')).toHaveCSS('font-size', '76.8px');
  await expect(page.locator('h1')).toHaveCSS('font-weight', '800');
});

for (const viewport of [PHONE, WIDE])
  test(`a single has its title once, and nothing for other tracks, at ${viewport.width} px`, async ({ page }) => {
    await open(page, 'single', viewport);
    await expect(page.getByText('Song 1').filter({ visible: true })).toHaveCount(1);
    const { host, play } = playerOf(page);
    await expect(play).toBeVisible();
    for (const name of ['Previous', 'Next', 'Shuffle', 'Repeat', 'Track list', 'Menu'])
      await expect(host.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.locator('.track')).toHaveCount(0);
    await play.click();
    await expect(playerOf(page).pause).toBeVisible();
    if (viewport === PHONE) await expectMiniDeck(page, 844);
  });

test('the deck is beside the page, and stays there, from 640 px of height', async ({ page }) => {
  await open(page, 'album', { width: 1280, height: 640 });
  const deck = await boxOf(page, 'mixtape-player');
  expect(deck.width).toBe(320);
  expect(deck.y + deck.height).toBeLessThanOrEqual(640);
  expect((await boxOf(page, 'h1')).x).toBeGreaterThan(deck.x + deck.width);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => Math.round((await boxOf(page, 'mixtape-player')).y)).toBe(32);
  await expect(page.locator('.by').getByRole('button')).toHaveCount(0);
  // The cover goes to its edges: no ring of the card around it.
  const cover = await boxOf(page, 'mixtape-player [part~="cover"]');
  expect(cover.width).toBe(320);
});

test('in a lower window the cover is beside the page, and the deck at the end of the window', async ({ page }) => {
  await open(page, 'album', { width: 1280, height: 600 });
  const cover = await boxOf(page, '.mixtape > .cover');
  expect(cover.width).toBe(280);
  await page.getByRole('link', { name: 'Song 2', exact: true }).click();
  await expectMiniDeck(page, 600);
});

test('from the day of the release on, a page says that it is out, and leads to the services', async ({ page }) => {
  await open(page, 'out');
  await expect(page.locator('.kind')).toHaveText('Out now · EP · three tracks');
  await expect(page.getByRole('link', { name: /Spotify/ })).toHaveAttribute('href', 'https://spotify.example/album');
  // A page that was made before.
  await page.clock.setFixedTime('2099-05-02');
  await open(page, 'ep');
  await expect(page.locator('.kind')).toHaveText('Out now · EP · three tracks');
});

for (const viewport of [PHONE, WIDE])
  test(`nothing moves while a page loads, at ${viewport.width} px`, async ({ page }) => {
    await watchShifts(page);
    for (const release of RELEASES) {
      await open(page, release, viewport);
      await page.waitForLoadState('networkidle');
      await page.evaluate(FRAMES);
      expect(await shiftsIn(page), release).toEqual([]);
    }
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe-core finds nothing wrong, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const release of RELEASES) {
      await open(page, release, WIDE);
      // axe-core measures no contrast on a gradient: this is its other end.
      await page.addStyleTag({ content: 'body { background: var(--glow) }' });
      expect(await findingsIn(page, 'main'), release).toEqual([]);
    }
  });

test('on paper a page has its cover, its title, its tracks and its links', async ({ page }) => {
  await open(page, 'album', WIDE);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['.mixtape > .cover', 'h1', '.credits', '.text', '.links'])
    await expect(page.locator(name)).toBeVisible();
  await expect(page.locator('.track').filter({ visible: true })).toHaveCount(10);
  for (const name of ['mixtape-player', '.presaves', '.by .play', 'footer'])
    await expect(page.locator(name)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const viewport of [PHONE, WIDE])
    test(`each track can be played, and nothing does nothing, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const [release, count] of [
        ['album', 10],
        ['single', 1],
      ] as const) {
        await page.goto(addressOf(release));
        await expect(page.locator('audio:visible')).toHaveCount(count);
        await expect(page.locator('button:visible, a[href^="#"]:visible')).toHaveCount(0);
        await expect(page.getByRole('link', { name: /Spotify/ })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      }
    });
});

test('the files of a page are those of the site, and the font has its licence beside it', async ({ page }) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server?.origin}/`)) others.push(request.url());
  });
  const missing: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url());
  });
  await open(page, 'album');
  await page.waitForLoadState('networkidle');
  // The style sheet of player and buttons is a file, too: of pages with ten songs it would be a third.
  await expect(page.locator('link[rel=stylesheet][href*="player/first-view-"]')).toHaveCount(1);
  expect(missing).toEqual([]);
  expect(others.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([]);
  expect(readFileSync(join(folder, 'site/fonts/league-gothic-license.txt'), 'utf8')).toContain('SIL Open Font License');
});
