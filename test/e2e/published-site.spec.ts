// Runs: daily

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MixtapePlayerElement } from '../../elements/mixtape-player.ts';
import { startSiteServer } from '../../packages/publish/src/serve/site-server.mjs';
import { publish } from '../../packages/publish/test/support/run.mjs';
import { songFolder } from '../../packages/publish/test/support/songs.mjs';
import { needsFfmpeg } from '../support/pages/ffmpeg.ts';
import { findingsIn } from './accessible-page.ts';
import { expectStillTakeOver, hold, watchShifts } from './first-view-page.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

// One site for all tests.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: Awaited<ReturnType<typeof startSiteServer>> | undefined;

test.beforeAll(async () => {
  // Encoding takes seconds, and a minute on a busy machine.
  test.setTimeout(300_000);
  await needsFfmpeg();
  folder = mkdtempSync(join(tmpdir(), 'mixtape-published-'));
  const songs = songFolder(folder, 'Tape', { 'Eins.wav': { seconds: 24 }, 'Zwei.wav': { seconds: 18 } });
  const presaves = {
    spotify: { presave: 'https://spotify.example/', listen: 'https://spotify.example/album' },
    apple_music: { presave: 'https://apple.example/', listen: 'https://apple.example/album' },
  };
  const details = {
    release: { date: '2099-05-01', reminder: true, ...presaves },
    tracks: [{ file: 'Eins.wav', links: [{ name: 'Buy', url: 'https://shop.example/' }] }],
  };
  writeFileSync(join(songs, 'mixtape.json'), JSON.stringify(details));
  await publish(songs, join(folder, 'web/site'));
  const release = {
    date: '2099-05-01',
    spotify: { clientId: 'abc' },
    apple_music: { listen: 'https://apple.example/' },
  };
  const announced = songFolder(folder, 'Announced', { 'Eins.wav': { seconds: 1 } });
  writeFileSync(join(announced, 'mixtape.json'), JSON.stringify({ release }));
  writeFileSync(
    join(announced, 'style.css'),
    'h1 { color: rgb(12 34 56) } @media (prefers-color-scheme: dark) { h1 { color: #fff } }',
  );
  await publish(announced, join(folder, 'web/site'));
  // In a folder of the host, as on many hosts.
  server = await startSiteServer(join(folder, 'web'), 0);
});

test.afterAll(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('a published page knows the lengths of the songs, and plays each clip from its start to its end', async ({
  page,
}) => {
  await page.goto(`${server?.origin}/site/mixtape/tape/`);
  const player = playerOf(page);
  await expect(player.host).toBeVisible();
  const tracks: { duration: number }[] = await player.host.evaluate((host) => Reflect.get(host, 'tracks'));
  expect(tracks.map(({ duration }) => duration)).toEqual([24, 18]);
  const played = await player.host.evaluate(async (host: HTMLElement & { currentTime: number; duration: number }) => {
    const first = new Promise((resolve) => host.addEventListener('timeupdate', resolve, { once: true }));
    const ended = new Promise((resolve) => host.addEventListener('ended', resolve, { once: true }));
    const before = host.duration;
    await (host as unknown as HTMLMediaElement).play();
    await first;
    const start = host.currentTime;
    host.currentTime = 14.5;
    await ended;
    return { before, start, duration: host.duration };
  });
  expect(played).toMatchObject({ before: 15, duration: 15 });
  expect(played.start).toBeLessThan(1.5);
});

test('the link of a track leads to the page of its mixtape, with this track and the focus on Play', async ({
  page,
}) => {
  const songs = songFolder(folder, 'Linked', { 'Eins.wav': { seconds: 1 }, 'Zwei.wav': { seconds: 1 } });
  await publish(songs, join(folder, 'web/linked'), '--base', 'https://music.example/linked', '--no-video');
  await page.goto(`${server?.origin}/linked/track/linked_zwei/`);
  await page.waitForURL('**/linked/mixtape/linked/#track=linked_zwei&play');
  const player = playerOf(page);
  await expect
    .poll(() => player.host.evaluate((host) => Reflect.get(host, 'activeTrack')?.trackId))
    .toBe('linked_zwei');
  await expect(player.host.locator('[part~="play"]')).toBeFocused();
  // The link that this player passes on is the one that led here.
  await player.host.evaluate((host) => Reflect.get(host, 'openShare').call(host));
  await page.evaluate(() =>
    Object.assign(window, { shared: new Promise((resolve) => addEventListener('share', resolve)) }),
  );
  await player.host.locator('[part~="copy-track"]').click();
  const detail = await page.evaluate(() => Reflect.get(window, 'shared').then((event: CustomEvent) => event.detail));
  expect(detail).toEqual({ method: 'copy', url: 'https://music.example/linked/track/linked_zwei/' });
});

test('a published page requests neither its queue nor anything outside its folder', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${server?.origin}/site/mixtape/tape/`);
  await expect(playerOf(page).host).toBeVisible();
  expect(paths.filter((path) => !path.startsWith('/site/') || path.endsWith('/queue'))).toEqual([]);
});

test('a page of another origin can neither read, embed nor frame what is served', async ({ page }) => {
  const { port } = new URL(server?.origin ?? '');
  // For browsers, `localhost` is another site than `127.0.0.1`.
  await page.goto(`http://localhost:${port}/site/`);
  const outcomes = await page.evaluate(async (site) => {
    const load = (tag: 'audio' | 'script' | 'iframe', src: string) =>
      new Promise<string>((resolve) => {
        const element = Object.assign(document.createElement(tag), { src });
        for (const type of ['error', 'load', 'loadedmetadata']) element.addEventListener(type, () => resolve(type));
        document.body.append(element);
      });
    const read = await fetch(`${site}/v3/mixtapes/tape/queue`).catch(() => 'error');
    // The browser loads a page of its own into a frame that is refused.
    await load('iframe', `${site}/player/embed.html?mixtape-id=tape`);
    return [read, await load('audio', `${site}/play/tape_eins`), await load('script', `${site}/player/embed.js`)];
  }, `${server?.origin}/site`);
  expect(outcomes).toEqual(['error', 'error', 'error']);
  expect(page.frames().filter((frame) => frame.url().includes('embed.html'))).toEqual([]);
});

test('before a release, a page has no button that does nothing, and nothing on the console', async ({
  page,
  complaints,
}) => {
  await page.goto(`${server?.origin}/site/mixtape/announced/`);
  await expect(playerOf(page).host).toBeVisible();
  await expect(page.getByRole('link', { name: 'Listen on Apple Music' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Spotify|Apple Music/ })).toHaveCount(0);
  // The code of pre-saves, which would report a problem, is loaded after the page.
  await page.waitForLoadState('networkidle');
  expect(complaints.errors).toEqual([]);
});

test('a press on a track of the page plays it, the next press pauses it, and the third goes on', async ({ page }) => {
  await page.goto(`${server?.origin}/site/mixtape/tape/`);
  const player = playerOf(page);
  await expect(player.host).toBeVisible();
  const track = page.getByRole('link', { name: 'Zwei' });
  await expect(page.locator('[aria-current]')).toHaveText('Eins');
  // The list is there once.
  await expect(player.listToggle).toBeHidden();
  await track.click();
  await expect.poll(() => player.host.evaluate((host) => Reflect.get(host, 'currentTime'))).toBeGreaterThan(0.5);
  expect(await player.host.evaluate((host) => Reflect.get(host, 'activeTrack').title)).toBe('Zwei');
  await expect(page.locator('[aria-current]')).toHaveText('Zwei');
  await track.click();
  await expect.poll(() => player.host.evaluate((host) => Reflect.get(host, 'paused'))).toBe(true);
  const paused: number = await player.host.evaluate((host) => Reflect.get(host, 'currentTime'));
  const heard = player.host.evaluate(
    (host) =>
      new Promise<number>((resolve) => {
        host.addEventListener('timeupdate', () => resolve(Reflect.get(host, 'currentTime')), { once: true });
      }),
  );
  await track.click();
  expect(await heard).toBeGreaterThanOrEqual(paused);
});

test('a link names a track by its short name, also once the page is open', async ({ page }) => {
  await page.goto(`${server?.origin}/site/mixtape/tape/#track=zwei`);
  const { host } = playerOf(page);
  const activeTrack = () => host.evaluate((element) => (element as MixtapePlayerElement).activeTrack?.trackId);
  await expect.poll(activeTrack).toBe('tape_zwei');
  await page.evaluate(() => {
    location.hash = '#track=eins';
  });
  await expect.poll(activeTrack).toBe('tape_eins');
  await page.evaluate(() => {
    location.hash = '#track=tape_zwei';
  });
  await expect.poll(activeTrack).toBe('tape_zwei');
});

test('the reminder leads to the page itself, and the console is empty', async ({ page, complaints }) => {
  await page.goto(`${server?.origin}/site/mixtape/tape/`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Remind me' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8').replaceAll('\r\n ', '');
  expect(file).toContain(`URL:${server?.origin}/site/mixtape/tape/`);
  expect(file).not.toContain('spotify.example');
  await expect(page.getByText('Out ')).toHaveCount(1);
  expect(complaints.errors).toEqual([]);
});

for (const [width, columns] of [
  [1280, 2],
  [860, 2],
  [859, 1],
  [320, 1],
] as const)
  test(`at ${width} px a page has ${columns === 1 ? 'one column' : 'two columns'}, and nothing overflows`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['mixtape/announced/', 'mixtape/tape/', '']) {
      await page.goto(`${server?.origin}/site/${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.goto(`${server?.origin}/site/mixtape/tape/`);
    await expect(playerOf(page).host).toBeVisible();
    const [player, title] = await Promise.all(['mixtape-player', 'h1'].map((name) => page.locator(name).boundingBox()));
    const isBeside = (title?.x ?? 0) >= (player?.x ?? 0) + (player?.width ?? 0);
    expect(isBeside).toBe(columns === 2);
    if (isBeside) expect(player?.width).toBe(440);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe-core finds nothing wrong with a page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ['mixtape/announced/', '']) {
      await page.goto(`${server?.origin}/site/${path}`);
      // axe-core measures no contrast on a gradient: this is its other end.
      await page.addStyleTag({ content: 'body { background: var(--glow) }' });
      expect(await findingsIn(page, 'main')).toEqual([]);
    }
  });

test('a page looks as the artist’s own style sheet says', async ({ page }) => {
  await page.goto(`${server?.origin}/site/mixtape/announced/`);
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(12, 34, 56)');
});

test('on paper a page has its tracks, but no player and no button', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`${server?.origin}/site/mixtape/announced/`);
  await expect(page.locator('.track')).toHaveText('Eins');
  await expect(page.locator('.track')).toHaveCSS('color', 'rgb(0, 0, 0)');
  // The active one, too: there is nothing to play.
  const number = await page.locator('.track').evaluate((track) => getComputedStyle(track, '::before').content);
  expect(number).toBe('counter(track)');
  for (const name of ['mixtape-player', '.presaves', 'footer']) await expect(page.locator(name)).toBeHidden();
});

test.describe('before the script of its player', () => {
  let come: () => void;
  test.beforeEach(async ({ page }) => {
    come = await hold(page, '**/player/mixtape-player.js');
    await watchClock(page);
    await watchShifts(page);
    await page.goto(`${server?.origin}/site/mixtape/tape/`, { waitUntil: 'commit' });
    await expect(page.locator('.first-view')).toHaveCount(4);
  });

  test('a page shows all of it, and nothing moves when that comes', async ({ page }) => {
    await expectStillTakeOver(page, come);
    await expect(page.locator('[aria-current]')).toHaveText('Eins');
  });

  test('a press on play is kept, and plays once it can', async ({ page }) => {
    const player = playerOf(page);
    await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
    await player.play.click();
    await expect(player.play).toHaveAttribute('aria-busy', 'true');
    come();
    await expect(player.pause).toBeVisible();
    // A clip starts at its beginning.
    await expectSound(page, 0, 15);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['', 'index.html'])
    test(`each track has an audio element that can play, links work, and no control is dead (/${path})`, async ({
      page,
    }) => {
      await page.goto(`${server?.origin}/site/mixtape/tape/${path}`);
      const audio = page.locator('audio:visible');
      await expect(page.locator('mixtape-player [part~="mixtape-title"]:visible')).toContainText('Tape');
      await expect(audio).toHaveCount(2);
      for (const each of await audio.all()) {
        const src = await each.getAttribute('src');
        expect((await page.request.get(new URL(src ?? '', page.url()).href)).status()).toBe(200);
        await each.evaluate((element: HTMLAudioElement) => element.load());
        await each.evaluate((element: HTMLAudioElement) => Object.assign(element, { preload: 'auto' }));
        await expect.poll(() => each.evaluate(({ duration }: HTMLAudioElement) => Math.round(duration))).toBe(15);
      }
      await expect(page.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', 'https://shop.example/');
      await expect(page.getByRole('link', { name: /Spotify/ })).toHaveAttribute('href', 'https://spotify.example/');
      // Neither the reminder nor the tracks of the page, whose links need a script.
      await expect(page.locator('button:visible, input:visible, a[href^="#"]:visible')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    });
});
