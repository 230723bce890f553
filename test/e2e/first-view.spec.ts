// Runs: daily

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { LAYOUTS } from '../../src/player/model/layouts.ts';
import { press } from '../support/pages/presave-visit.ts';
import { expectStillTakeOver, FRAMES, hold, queueOf, watchShifts } from './first-view-page.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

type Server = typeof import('../../elements/server.ts');

/** The built file, which a server imports. */
const { renderMixtapePlayer, renderPresaveButton }: Server = await import(
  new URL('../../dist/server.js', import.meta.url).href
);

const SCRIPT = '<script type="module" src="/dist/mixtape-player.js"></script>';
const PRESAVE = {
  service: 'spotify',
  'project-id': 'night-drive',
  'client-id': 'mixtape-demo',
  'redirect-uri': '/presave-callback.html',
  'accounts-base': '/accounts',
};
const EARLY = '<script async type="module" src="/dist/early.js"></script>';

/** Opens a page as a server sends it. */
async function open(page: Page, html: string, headers: Record<string, string> = {}): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>First view</title><link rel="icon" href="/icon.svg">${html}`;
  await page.route('**/first-view.html', (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  // Does not wait for `load`: a test may hold the player's script back.
  await page.goto('/first-view.html', { waitUntil: 'commit' });
}

test('a player shows before its script, and plays what was pressed once that is there', async ({
  page,
  server,
  complaints,
}) => {
  const come = await hold(page, '**/dist/mixtape-player.js');
  await watchClock(page);
  const queue = await queueOf(server.origin, 'slow-water');
  await open(page, EARLY + SCRIPT + renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'slow-water' } }));
  const player = playerOf(page);
  await expect(player.title).not.toBeEmpty();
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  await player.play.click();
  await expect(player.play).toHaveAttribute('aria-busy', 'true');
  // The files for the press are requested at once, not one after the other.
  const chunks = ['take-over', 'engine-chunk'].map((name) => `**/dist/${name}-*.js`);
  const comes = await Promise.all(chunks.map((address) => hold(page, address)));
  const requests = Promise.all(chunks.map((address) => page.waitForRequest(address)));
  come();
  await requests;
  for (const each of comes) each();
  await expectSound(page);
  await expect(player.pause).toBeVisible();
  expect(server.requests.filter(({ path }) => path.endsWith('/queue'))).toHaveLength(1);
  expect(complaints.errors).toEqual([]);
});

test('a press requests the sound while the script is still to come, and nothing of it twice', async ({
  page,
  server,
}) => {
  const come = await hold(page, '**/dist/mixtape-player.js');
  await watchClock(page);
  const queue = await queueOf(server.origin, 'glass-hours');
  await open(page, EARLY + SCRIPT + renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'glass-hours' } }));
  const { play } = playerOf(page);
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  const segment = page.waitForResponse('**/1.m4s');
  await play.click();
  await segment;
  come();
  await expectSound(page);
  const media = server.requests.map(({ path }) => path).filter((path) => /init|[.]m4s|m3u8|stream/.test(path));
  expect(media.slice(0, 2).map((path) => path.split('/').at(-1))).toEqual(['init.mp4', '1.m4s']);
  expect(new Set(media).size).toBe(media.length);
});

for (const [when, isHeard] of [
  ['before any script plays, and the page does not see a second click', true],
  ['is not made by a keyboard that only moves the focus', false],
  ['more than ten seconds ago plays nothing', false],
] as const)
  test(`a press ${when}`, async ({ page, server }) => {
    const comeEarly = await hold(page, '**/dist/early.js');
    const come = await hold(page, '**/dist/mixtape-player.js');
    await watchClock(page);
    const queue = await queueOf(server.origin, 'slow-water');
    const markup = renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'slow-water' } });
    await open(page, `${EARLY}${SCRIPT}<p onclick="this.title += 'pressed'">${markup}`);
    const { play, host } = playerOf(page);
    if (when.includes('keyboard')) await play.press('Shift');
    else await play.click();
    // The page's clock says that it is older.
    if (when.includes('ten seconds')) await page.evaluate(() => Object.assign(performance, { now: () => 10_001 }));
    comeEarly();
    await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
    // At once: a press is given up after ten seconds.
    expect(await play.getAttribute('aria-busy')).toBe(`${isHeard}`);
    come();
    if (isHeard) await expectSound(page);
    await expect(host.locator('.first-view')).toHaveCount(0);
    if (isHeard) await expect(page.locator('p')).toHaveAttribute('title', 'pressed');
  });

test('a press that is held while the player takes over counts, once', async ({ page, server, complaints }) => {
  const come = await hold(page, '**/dist/mixtape-player.js');
  await watchClock(page);
  const queue = await queueOf(server.origin, 'slow-water');
  await open(page, EARLY + SCRIPT + renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'slow-water' } }));
  const { play, pause, host } = playerOf(page);
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  await play.hover();
  await page.mouse.down();
  come();
  await expect(host.locator('.first-view')).toHaveCount(0);
  // Another key is no later press.
  await page.keyboard.press('Shift');
  await page.mouse.up();
  await expectSound(page);
  await expect(pause).toBeVisible();
  expect(complaints.errors).toEqual([]);
});

for (const repeats of [false, true])
  test(`a space bar that is held${repeats ? ' and repeats' : ''} while the player takes over counts, once`, async ({
    page,
    server,
    complaints,
  }) => {
    const come = await hold(page, '**/dist/mixtape-player.js');
    await watchClock(page);
    const queue = await queueOf(server.origin, 'slow-water');
    await open(page, EARLY + SCRIPT + renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'slow-water' } }));
    const { play, pause, host } = playerOf(page);
    await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
    await play.focus();
    await page.keyboard.down('Space');
    come();
    await expect(host.locator('.first-view')).toHaveCount(0);
    if (repeats) await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    await expectSound(page);
    await expect(pause).toBeVisible();
    // It changes no later press.
    await pause.click();
    await expect(play).toBeVisible();
    expect(complaints.errors).toEqual([]);
  });

test('a focused pre-save button starts nothing when the scripts come: nobody knows whether it was pressed', async ({
  page,
}) => {
  const come = await hold(page, '**/dist/early.js');
  await open(page, `${EARLY}${renderPresaveButton({ attributes: PRESAVE })}`);
  await page.getByRole('button', { name: 'Pre-save on Spotify' }).click();
  come();
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  expect(await page.evaluate(() => Reflect.get(document, Symbol.for('mixtape-player.presses')).length)).toBe(0);
});

test('a press on a pre-save button loads nothing that plays', async ({ page, server }) => {
  const come = await hold(page, '**/dist/mixtape-player.js');
  await open(page, EARLY + SCRIPT + renderPresaveButton({ attributes: PRESAVE }));
  await page.waitForFunction(() => Symbol.for('mixtape-player.presses') in document);
  await press(page.getByRole('button', { name: 'Pre-save on Spotify' }));
  come();
  await page.waitForURL('**/accounts/**');
  expect(server.requests.filter(({ path }) => path.includes('/engine-chunk-'))).toEqual([]);
});

test('a press on a button counts as soon as its script is there, once', async ({ page }) => {
  const come = await hold(page, '**/dist/take-over-*.js');
  await open(
    page,
    `<script type="module" src="/dist/presave-button.js"></script>${renderPresaveButton({ attributes: PRESAVE })}`,
  );
  await page.waitForFunction(() => customElements.get('presave-button'));
  const visits: string[] = [];
  page.on('request', (request) => request.url().includes('/accounts/authorize') && visits.push(request.url()));
  await press(page.getByRole('button', { name: 'Pre-save on Spotify' }));
  come();
  await page.waitForURL('**/accounts/**');
  expect(visits).toHaveLength(1);
});

for (const styles of ['inline', '/dist/first-view.css'])
  for (const layout of LAYOUTS)
    test(`nothing shifts from the first paint to the player (${layout}, styles ${styles})`, async ({
      page,
      server,
    }) => {
      const come = await hold(page, '**/dist/mixtape-player.js');
      const queue = await queueOf(server.origin, 'slow-water');
      await watchShifts(page);
      const attributes = { 'mixtape-id': 'slow-water', layout };
      const children = '<p>Listen elsewhere</p>';
      await open(page, `${SCRIPT}<h1>Mix</h1>${renderMixtapePlayer({ queue, attributes, styles, children })}<p>After`);
      const comeToo = await hold(page, '**/dist/take-over-*.js');
      await expectStillTakeOver(page, async () => {
        come();
        await page.waitForFunction(() => customElements.get('mixtape-player'));
        await page.evaluate(FRAMES);
        comeToo();
      });
    });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const styles of ['inline', '/dist/first-view.css'])
    test(`each track has the browser's own player, and no control is dead (styles ${styles})`, async ({
      page,
      server,
    }) => {
      const queue = {
        data: [
          { track_id: 'northbound', title: 'North', links: [{ name: 'Shop', url: 'https://shop.example/' }] },
          { track_id: 'slow-ferry', title: 'Ferry' },
        ],
        included: { mixtape: { slug: 'slow-water', title: 'Slow Water' } },
      };
      const attributes = { 'mixtape-id': 'slow-water', layout: 'list' };
      const dated = { ...PRESAVE, reminder: true, 'release-date': '2999-01-01' };
      const linked = { service: 'apple_music', 'presave-url': 'https://apple.example/' };
      const buttons = [dated, linked].map((each) => renderPresaveButton({ attributes: each, styles }));
      await open(page, SCRIPT + renderMixtapePlayer({ queue, attributes, styles }) + buttons.join(''));
      const audio = page.locator('audio:visible');
      await expect(audio).toHaveCount(2);
      for (const [index, id] of ['northbound', 'slow-ferry'].entries())
        await expect(audio.nth(index)).toHaveAttribute('src', `/play/${id}`);
      await expect(audio.first()).toHaveAttribute('preload', 'none');
      await expect(page.locator('button:visible, input:visible')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Shop' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Apple Music' })).toHaveAttribute('href', 'https://apple.example/');
      await expect(page.getByRole('link', { name: 'North' })).toHaveAttribute('href', '/mixtape/slow-water');
      expect(server.requests.filter(({ path }) => path.startsWith('/play/'))).toEqual([]);
    });
});

test('a strict policy with Trusted Types allows all of it, with the style sheet in a file', async ({
  page,
  server,
  complaints,
}) => {
  const policy = readFileSync(new URL('../../dist/csp/mixtape-player.txt', import.meta.url), 'utf8').trim();
  const queue = await queueOf(server.origin, 'slow-water');
  const attributes = { 'mixtape-id': 'slow-water', layout: 'list' };
  const player = renderMixtapePlayer({ queue, attributes, styles: '/dist/first-view.css' });
  await open(page, EARLY + SCRIPT + player, {
    'content-security-policy': policy,
  });
  await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
  await expect(page.locator('.first-view')).toHaveCount(0);
  expect(complaints.errors).toEqual([]);
});

test('a sanitizer that removes templates leaves the tag, which works as before', async ({
  page,
  server,
  complaints,
}) => {
  const queue = await queueOf(server.origin, 'slow-water');
  const markup = renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'slow-water' } });
  await open(page, SCRIPT + markup.replace(/<template.*<\/template>/s, ''));
  await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
  await expect(playerOf(page).play).toBeVisible();
  expect(complaints.errors).toEqual([]);
});

test.describe('pages of the demo, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, players] of Object.entries({
    '/': 5,
    '/examples.html': 2,
    '/mixtape/night-drive': 1,
    '/label.html': 1,
  }))
    test(`${path} shows its mixtapes, whose tracks play, and no control that does nothing`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('mixtape-player:has(audio:visible)')).toHaveCount(players);
      await expect(page.locator('mixtape-player [part~="title"]:visible')).toHaveCount(players);
      await expect(page.locator('mixtape-player img:visible').first()).toHaveAttribute('src', /./);
      await expect(page.locator('button:visible, input:visible')).toHaveCount(0);
    });
});
