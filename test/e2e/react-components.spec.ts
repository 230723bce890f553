// Runs: thorough

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { Page } from 'playwright/test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { root } from '../../build/root.mjs';
import type { QueueResponse } from '../../elements/react.tsx';
import { ComponentsApp } from './components-app.ts';
import { expectStillTakeOver, expectWithoutScripts, hold, queueOf, watchShifts } from './first-view-page.ts';
import { expectOwnPlayer } from './own-player.ts';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

const BUILT = join(root, 'dist/react.js');

/** The app with React's development build, which logs what it does not like. `how` puts `app` into `place`. */
async function script(
  origin: string,
  how: string,
  queue: QueueResponse | undefined,
  url = `${origin}/dist/react.js`,
  early?: string,
): Promise<string> {
  const contents = `
    import * as components from ${JSON.stringify(BUILT)};
    import { createElement, StrictMode } from 'react';
    import { createRoot, hydrateRoot } from 'react-dom/client';
    import { ComponentsApp } from './components-app.ts';
    const app = createElement(StrictMode, null, createElement(ComponentsApp, { components, apiBase: '${origin}', queue: ${JSON.stringify(queue)}, early: ${JSON.stringify(early)} }));
    const place = document.getElementById('app');
    ${how}`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"development"', 'import.meta.url': JSON.stringify(url) },
    // The player's later files.
    plugins: [
      {
        name: 'lazy-chunks',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\/[\w-]+-[\da-f]{8}\.js$/ }, ({ path }) => ({
            path: new URL(path, `${origin}/dist/`).href,
            external: true,
          })),
      },
    ],
  });
  return outputFiles[0]?.text.replaceAll('</script', '<\\/script') ?? '';
}

async function rendered(apiBase: string, queue: QueueResponse | undefined, early?: string): Promise<string> {
  const components = await import(BUILT);
  return renderToString(createElement(ComponentsApp, { components, apiBase, queue, early }));
}

/** A page with the app. */
async function serveApp(page: Page, html: string, code: string): Promise<void> {
  const start = '<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">';
  const body = `${start}<div id="app">${html}</div><script type="module" src="app.js"></script>`;
  await page.route('**/app.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
}

const LOADED = `
  const player = place.querySelector('mixtape-player');
  if (player.tracks.length === 0) await new Promise((resolve) => player.addEventListener('mixtapeload', resolve));`;

for (const [way, how, { isRendered, hasQueue }] of [
  ['in the browser', 'createRoot(place).render(app)', { isRendered: false, hasQueue: false }],
  ['in the browser with a queue', 'createRoot(place).render(app)', { isRendered: false, hasQueue: true }],
  ['on a server, and hydrated', 'hydrateRoot(place, app)', { isRendered: true, hasQueue: false }],
  ['on a server with a queue, and hydrated', 'hydrateRoot(place, app)', { isRendered: true, hasQueue: true }],
  [
    'on a server with a queue, and hydrated once that is shown',
    `${LOADED} hydrateRoot(place, app)`,
    { isRendered: true, hasQueue: true },
  ],
  [
    'on a server, and hydrated once its queue has loaded',
    `${LOADED} hydrateRoot(place, app)`,
    { isRendered: true, hasQueue: false },
  ],
] as const) {
  test(`the React components, rendered ${way}: props, events and methods, and React has no warning`, async ({
    page,
    server,
    complaints,
  }) => {
    const queue = hasQueue ? await queueOf(server.origin, 'night-drive') : undefined;
    const html = isRendered ? await rendered(server.origin, queue) : '';
    await watchClock(page);
    await serveApp(page, html, await script(server.origin, how, queue));
    server.requests.length = 0;
    await page.goto('/app.html');
    const { host, rows, listToggle, next } = playerOf(page);
    const status = page.locator('main > [role=status]');
    const click = (name: string): Promise<void> => page.getByRole('button', { name }).click();
    await expect(status).toHaveText(/^(shuffled, )?Night Drive with 2, Velvet Static by load(, shuffled)?$/);
    await expect(host).toHaveClass('player');
    await expect(host.locator('> a, > span')).toHaveText(['Night Drive', 'Two songs']);
    const values = () =>
      host.evaluate((player) =>
        ['volume', 'shuffle', 'noHotkeys', 'previewStart'].map((name) => Reflect.get(player, name)),
      );
    expect(await values()).toEqual([0.25, true, true, 20]);
    expect(server.requests.filter(({ path }) => path.endsWith('/queue'))).toHaveLength(hasQueue ? 0 : 1);
    await listToggle.click();
    await expect(rows).toHaveCount(2);
    await click('Make some noise');
    await expectSound(page, 20, 24);
    await expect(status).toHaveText(/, play$/);
    await next.click();
    await expect(status).toHaveText(/, Last Exit Home by next$/);
    await click('In order');
    await expect(status).toHaveText(/, in order$/);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true }),
    );
    await page.locator('presave-button').getByRole('link').click();
    await expect(status).toHaveText(/, started 7$/);
    await click('Hide');
    await expect(host).toHaveCount(0);
    await expectSilence(page);
    expect(complaints.errors).toEqual([]);
  });
}

/** An app that hides its player in each way that React has. */
const HIDING = (origin: string): string => `
  import { Activity, Suspense, use, useState } from 'react';
  const { MixtapePlayer } = components;
  const never = new Promise(() => {});
  const Waiting = () => use(never);
  function App() {
    const [mode, setMode] = useState('visible');
    const [isWaiting, setWaiting] = useState(false);
    const [pauses, setPauses] = useState(0);
    Object.assign(window, { setMode, setWaiting, remove: () => root.unmount() });
    return createElement(Suspense, { fallback: 'Loading' },
      createElement(Activity, { mode }, createElement(MixtapePlayer, {
        mixtapeId: 'night-drive', apiBase: '${origin}', onPause: () => setPauses((count) => count + 1),
      })),
      createElement('p', { role: 'note' }, pauses),
      isWaiting && createElement(Waiting),
    );
  }
  const root = createRoot(place);
  root.render(createElement(StrictMode, null, createElement(App)));`;

for (const [way, hide, show] of [
  ['<Activity>', "setMode('hidden')", "setMode('visible')"],
  ['Suspense', 'setWaiting(true)', 'setWaiting(false)'],
] as const) {
  test(`a player that React hides by ${way} pauses at its position, and stays paused there when it is shown`, async ({
    page,
    server,
    complaints,
  }) => {
    await watchClock(page);
    await serveApp(page, '', await script(server.origin, HIDING(server.origin), undefined));
    await page.goto('/app.html');
    const { host, play, pause, next } = playerOf(page);
    await play.click();
    await expectSound(page);
    await next.click();
    await expectSound(page);
    const state = () =>
      host.evaluate((player: HTMLElementTagNameMap['mixtape-player']) => ({
        track: player.activeIndex,
        time: player.currentTime,
        isPaused: player.paused,
      }));
    const before = await state();
    await page.evaluate(hide);
    await expectSilence(page);
    const hidden = await state();
    expect(hidden).toMatchObject({ track: before.track, isPaused: true });
    expect(hidden.time).toBeGreaterThanOrEqual(before.time);
    await page.evaluate(show);
    await expect(play).toBeVisible();
    await expect(page.getByRole('note')).toHaveText('1');
    expect(await state()).toEqual(hidden);
    await play.click();
    await expect(pause).toBeVisible();
    await expectSound(page);
    expect((await state()).time).toBeGreaterThanOrEqual(hidden.time);
    await page.evaluate('remove()');
    await expectSilence(page);
    expect(complaints.errors).toEqual([]);
  });
}

/** An app with a mixtape of its own in a part that React hides, and a bar that shows what plays. */
const OWN_CONTROLS = (origin: string): string => `
  import { Activity, useRef, useState } from 'react';
  const { MixtapePlayer, useMixtape, useMixtapePlayer, useNowPlaying } = components;
  const button = (name, onClick) => createElement('button', { type: 'button', onClick }, name);
  function Bar() {
    const now = useNowPlaying();
    return createElement('output', null, now ? now.track.title + ' at ' + now.seconds : 'Silence');
  }
  function Own() {
    const [{ status, activeTrack, paused, seconds }, mixtape] = useMixtape({ mixtapeId: 'night-drive', apiBase: '${origin}' });
    return createElement('section', null,
      button('Play mine', () => mixtape.play().catch(() => {})),
      createElement('p', { role: 'note' }, [status, activeTrack?.title, paused ? 'paused' : 'on', seconds].join(', ')),
    );
  }
  function App() {
    const [mode, setMode] = useState('visible');
    const [isGone, setGone] = useState(false);
    const player = useRef(null);
    const { status, paused } = useMixtapePlayer(player);
    return createElement('main', null,
      createElement(Bar),
      button('Hide', () => setMode('hidden')), button('Show', () => setMode('visible')), button('Leave', () => setGone(true)),
      createElement('p', { role: 'status' }, status + (paused ? ', paused' : ', on')),
      !isGone && createElement(Activity, { mode }, createElement(Own)),
      createElement(MixtapePlayer, { ref: player, mixtapeId: 'night-drive', apiBase: '${origin}' }),
    );
  }
  createRoot(place).render(createElement(StrictMode, null, createElement(App)));`;

test('hooks: a component’s own mixtape, the snapshot of a player, and what plays on the page', async ({
  page,
  server,
  complaints,
}) => {
  await serveApp(page, '', await script(server.origin, OWN_CONTROLS(server.origin), undefined));
  await page.goto('/app.html');
  const bar = page.locator('output');
  const own = page.getByRole('note');
  const status = page.locator('main > [role=status]');
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await expect(bar).toHaveText('Silence');
  await expect(own).toHaveText('ready, Opening Lights, paused, 0');
  await expect(status).toHaveText('ready, paused');
  await press('Play mine');
  await expect(bar).toHaveText('Opening Lights at 2');
  await press('Hide');
  await expect(bar).toHaveText('Silence');
  await press('Show');
  await expect(own).toHaveText(/^ready, Opening Lights, paused, [2-4]$/);
  await press('Play mine');
  await expect(bar).toHaveText(/^Opening Lights at [2-6]$/);
  await playerOf(page).play.click();
  await expect(status).toHaveText('ready, on');
  await expect(own).toHaveText(/paused/);
  await expect(bar).toHaveText('Opening Lights at 1');
  await press('Play mine');
  await expect(status).toHaveText('ready, paused');
  await expect(bar).toHaveText(/Opening Lights/);
  await press('Leave');
  await expect(bar).toHaveText('Silence');
  expect(complaints.errors).toEqual([]);
});

test('the player of 60 lines in docs/frameworks.md plays, seeks, and goes where a row says', async ({
  page,
  server,
  complaints,
}) => {
  const docs = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
  const [, code = ''] = /```tsx\n(import \{ type MixtapeOptions.*?)```/s.exec(docs) ?? [];
  const { code: compiled } = await transform(
    code.replace(/^import.*$/m, 'const { useMixtape } = components;').replace(/^export /m, ''),
    {
      loader: 'tsx',
      jsxFactory: 'createElement',
    },
  );
  const how = `${compiled}
    createRoot(place).render(createElement(OwnPlayer, { mixtapeId: 'night-drive', apiBase: '${server.origin}' }));`;
  await serveApp(page, '', await script(server.origin, how, undefined));
  await watchClock(page);
  await page.goto('/app.html');
  await expectOwnPlayer(page);
  expect(complaints.errors).toEqual([]);
});

test('a player in React loads what streams neither when the page is idle nor for recordings in fMP4', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const how = `createRoot(place).render(createElement(components.MixtapePlayer, { mixtapeId: 'night-drive' }));`;
  await serveApp(page, '', await script(server.origin, how, undefined));
  await watchClock(page);
  await page.goto('/app.html');
  const named = (name: string): number => asked.filter((url) => url.includes(name)).length;
  // It comes once the player is painted: what is loaded when the page is idle comes after it.
  await expect.poll(() => named('/engine-chunk-')).toBe(1);
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))');
  await page.waitForLoadState('networkidle');
  expect(named('/hls-source')).toBe(0);
  await playerOf(page).play.click();
  await expectSound(page);
  expect(named('/hls-source')).toBe(0);
});

test('in a bundle, API and site are on the origin of the page, wherever the bundler says that the script is', async ({
  page,
  server,
  complaints,
}) => {
  const how = `
    const { MixtapePlayer, PresaveButton } = components;
    createRoot(place).render(createElement('main', null,
      createElement(MixtapePlayer, { mixtapeId: 'night-drive' }),
      createElement(PresaveButton, {
        service: 'spotify', projectId: 'night-drive', clientId: 'a-client', redirectUri: location.origin + '/presaved',
      }),
    ));`;
  const url = 'file:///home/somebody/app/node_modules/mixtape-player/dist/react.js';
  await serveApp(page, '', await script(server.origin, how, undefined, url));
  await page.goto('/app.html');
  await expect(playerOf(page).title).toHaveText('Opening Lights');
  const button = page.locator('presave-button');
  await expect.poll(() => button.evaluate((element) => element.matches(':state(ready)'))).toBe(true);
  const bases = await page.evaluate(() =>
    ['mixtape-player', 'presave-button'].map((tag) => Reflect.get(Object(document.querySelector(tag)), 'siteBase')),
  );
  expect(bases).toEqual([server.origin, server.origin]);
  expect(complaints.errors).toEqual([]);
});

test('a server that is given a queue renders the player: without scripts it is there, and nothing moves when they come', async ({
  browser,
  page,
  server,
  complaints,
}) => {
  const queue = await queueOf(server.origin, 'night-drive');
  const html = await rendered(server.origin, queue);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  const code = await script(server.origin, 'hydrateRoot(place, app)', queue);
  for (const each of [page, plain]) await serveApp(each, html, code);
  const come = await hold(page, '**/app.js');
  await watchShifts(page);
  await page.goto('/app.html', { waitUntil: 'commit' });
  await expectStillTakeOver(page, come);
  await expectWithoutScripts(plain, '/app.html', 'Velvet Static');
  expect(complaints.errors).toEqual([]);
});

for (const [way, early, isKept] of [
  ['with `early`, is kept and played', '/dist/early.js', true],
  ['without, is lost', undefined, false],
] as const) {
  test(`a press on the first view before the app’s scripts, ${way}`, async ({ page, server, complaints }) => {
    const queue = await queueOf(server.origin, 'night-drive');
    const html = await rendered(server.origin, queue, early);
    const scripts = html.match(/<script[^>]*\bsrc=[^>]*>/g) ?? [];
    expect(scripts).toEqual(early ? [expect.stringMatching(/async/)] : []);
    await serveApp(page, html, await script(server.origin, 'hydrateRoot(place, app)', queue, undefined, early));
    const come = await hold(page, '**/app.js');
    await watchClock(page);
    const isEarly = early && page.waitForResponse(`**${early}`);
    await page.goto('/app.html', { waitUntil: 'commit' });
    await isEarly;
    const { host, play } = playerOf(page);
    await expect(host.locator('.first-view')).toHaveCount(1);
    // `early.js` has run once it has registered its presses.
    if (early) await page.waitForFunction((url) => performance.getEntriesByName(url).length > 0, server.origin + early);
    await play.click();
    come();
    await expect(host.locator('.first-view')).toHaveCount(0);
    if (isKept) await expectSound(page);
    else {
      await expect(page.locator('mixtape-player:state(ready)')).toBeVisible();
      await expect(play).toBeVisible();
      await expectSilence(page);
    }
    expect(complaints.errors).toEqual([]);
  });
}

test('a tag that a server component has written is left to itself', async ({ page, server, complaints }) => {
  const { renderMixtapePlayer } = await import(join(root, 'dist/server.js'));
  const queue = await queueOf(server.origin, 'night-drive');
  const __html = renderMixtapePlayer({ queue, attributes: { 'mixtape-id': 'night-drive' } });
  const props = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } };
  const how = `hydrateRoot(place, createElement('div', ${JSON.stringify(props)}))`;
  await serveApp(page, renderToString(createElement('div', props)), await script(server.origin, how, undefined));
  const come = await hold(page, '**/app.js');
  await watchShifts(page);
  await page.goto('/app.html', { waitUntil: 'commit' });
  await expectStillTakeOver(page, come);
  expect(complaints.errors).toEqual([]);
});
