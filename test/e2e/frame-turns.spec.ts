import type { Frame, Page } from 'playwright/test';
import { expect, frameOf, openPage, playingIn, test } from './framed-site.ts';
import { playerOf, watchClock } from './player-page.ts';

const frameHtml = (origin: string, id: string, attributes = ''): string =>
  `<iframe id="${id}" src="${origin}/dist/embed.html?mixtape-id=night-drive" allow="autoplay" width="480" ${attributes}></iframe>`;

const tag = (origin: string): string =>
  `<mixtape-player api-base="${origin}" mixtape-id="slow-water"></mixtape-player>`;
const module = (origin: string): string => `<script type="module" src="${origin}/dist/mixtape-player.js"></script>`;
const classic = (origin: string, file: string): string => `<script src="${origin}/dist/${file}"></script>`;
const media = (origin: string): string => `<audio controls src="${origin}/play/opening-lights"></audio>`;

/** Presses play and waits until it sounds. */
async function start(place: Page | Frame): Promise<void> {
  await playerOf(place.locator('body')).play.click();
  await expect.poll(() => playingIn(place)).toBe(1);
}

const startMedia = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('audio')?.play());
const silent = (place: Page | Frame): Promise<void> => expect.poll(() => playingIn(place)).toBe(0);

/** The scripts that a page around frames may have. */
const SCRIPTS: Readonly<Record<string, (origin: string) => string>> = {
  'embed-host.js': (origin) => classic(origin, 'embed-host.js'),
  'embed.js': (origin) => classic(origin, 'embed.js'),
  'the element': (origin) => module(origin) + tag(origin),
  'all of them': (origin) =>
    module(origin) + tag(origin) + classic(origin, 'embed-host.js') + classic(origin, 'embed.js'),
};

for (const [name, scripts] of Object.entries(SCRIPTS)) {
  test(`with ${name} on the page, frames and media of the page play one at a time`, async ({ page, site, server }) => {
    const { origin } = server;
    await watchClock(page);
    const frames = frameHtml(origin, 'one') + frameHtml(origin, 'two', 'sandbox="allow-scripts"');
    await openPage(page, site, scripts(origin) + frames + media(origin));
    const one = await frameOf(page, 'one');
    const two = await frameOf(page, 'two');
    await start(one);
    await start(two);
    await silent(one);
    await startMedia(page);
    await silent(two);
    expect(await playingIn(page)).toBe(1);
    await start(one);
    await silent(page);
    // The frame that has started goes on.
    expect(await playingIn(one)).toBe(1);
    expect(await playingIn(two)).toBe(0);
  });
}

test('a frame of the page’s own origin is not taken for another tab', async ({ page, server }) => {
  const { origin } = server;
  await watchClock(page);
  const body = `<!doctype html><title>A page</title>${module(origin)}${tag(origin)}${frameHtml(origin, 'one')}`;
  await page.route(`${origin}/own-page.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${origin}/own-page.html`);
  await start(page);
  const one = await frameOf(page, 'one');
  await start(one);
  await silent(page);
  expect(await playingIn(one)).toBe(1);
});

test('a frame that plays before the page has a script is paused as well', async ({ page, site, server }) => {
  const { origin } = server;
  await watchClock(page);
  await openPage(page, site, frameHtml(origin, 'one') + tag(origin));
  const one = await frameOf(page, 'one');
  await start(one);
  await page.addScriptTag({ url: `${origin}/dist/mixtape-player.js`, type: 'module' });
  await start(page);
  await silent(one);
});

test('messages of frames are ignored unless they are embed.html beside the script, or passed to mixtapeFrame()', async ({
  page,
  site,
  server,
}) => {
  const { origin, crossOrigin } = server;
  await watchClock(page);
  const stranger = `<iframe id="stranger" src="${crossOrigin}/"></iframe>`;
  const foreign = frameHtml(crossOrigin, 'foreign').replace('?', `?lang=en&`);
  await openPage(page, site, classic(origin, 'embed-host.js') + module(origin) + tag(origin) + stranger + foreign);
  const say = async (id: string, message: object): Promise<void> => {
    const frame = await (await page.locator(`#${id}`).elementHandle())?.contentFrame();
    await frame?.evaluate((data) => parent.postMessage(data, '*'), message);
  };
  await start(page);
  const started = { type: 'mixtape-player:started', version: 2 };
  await say('stranger', started);
  await say('foreign', started);
  await page.evaluate((data) => window.postMessage(data, '*'), started);
  // Ignored, unlike the last one, which comes after all of them.
  expect(await playingIn(page)).toBe(1);
  await page.evaluate(() => {
    const frame = document.querySelector('#foreign');
    Reflect.get(window, 'mixtapeFrame')(frame);
  });
  await say('foreign', { ...started, version: 3 });
  expect(await playingIn(page)).toBe(1);
  await say('foreign', started);
  await silent(page);
});
