import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '../../build/root.mjs';
import type { Mixtape, Snapshot } from '../../elements/core.ts';
import { expectOwnPlayer } from './own-player.ts';
import { expect, expectSilence, expectSound, playerOf, test, watchClock } from './player-page.ts';

/** A page that draws its own controls, beside one of our players. */
async function openOwn(page: Page, origin: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">
    <main>
      <button id="play">Play it</button><button id="next">Next one</button><output></output>
      <mixtape-player mixtape-id="night-drive" api-base="${origin}"></mixtape-player>
    </main>
    <script type="module">
      import { createMixtape } from '/dist/core.js';
      import '/dist/mixtape-player.js';
      const mixtape = createMixtape({ mixtapeId: 'night-drive', trackIds: ['velvet-static', 'last-exit-home'] });
      const heard = [];
      document.addEventListener('mixtapenowplaying', ({ detail }) =>
        heard.push(detail && (detail.player === mixtape ? 'own ' : detail.player.localName + ' ') + detail.track.title));
      const snapshots = [];
      mixtape.subscribe(() => snapshots.push(mixtape.getSnapshot()));
      document.querySelector('#play').onclick = () => mixtape.play();
      document.querySelector('#next').onclick = () => mixtape.next();
      Object.assign(window, { mixtape, heard, snapshots });
    </script>`;
  await page.route('**/own.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/own.html');
}

const read = (page: Page): Promise<Snapshot> => page.evaluate(() => own().getSnapshot());
/** In the page. */
declare function own(): Mixtape;
const OWN = 'window.own = () => mixtape;';

test('a page with controls of its own plays a mixtape, and reads it from snapshots', async ({
  page,
  server,
  complaints,
}) => {
  await watchClock(page);
  await openOwn(page, server.origin);
  await page.evaluate(OWN);
  await expect.poll(async () => (await read(page)).status).toBe('ready');
  expect(await read(page)).toMatchObject({ activeIndex: 0, paused: true, playing: false, seconds: 0, error: null });
  expect((await read(page)).tracks).toHaveLength(2);
  expect(
    await page.evaluate(() => {
      const [first, second] = [own().getSnapshot(), own().getSnapshot()];
      return first === second && Object.isFrozen(first);
    }),
  ).toBe(true);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect.poll(async () => (await read(page)).seconds).toBeGreaterThan(1);
  expect(await read(page)).toMatchObject({ playing: true, paused: false });
  const seen = await page.evaluate<readonly Snapshot[]>('snapshots');
  for (const [index, snapshot] of seen.entries()) if (index > 0) expect(snapshot).not.toEqual(seen[index - 1]);
  await page.getByRole('button', { name: 'Next one' }).click();
  await expect.poll(async () => (await read(page)).activeTrack?.title).toBe('Last Exit Home');
  await expect.poll(async () => (await read(page)).playing).toBe(true);
  expect(await page.evaluate('heard')).toEqual(['own Velvet Static', 'own Last Exit Home']);
  expect(await page.evaluate('mixtape.select("nowhere").catch((error) => error.name)')).toBe('RangeError');
  expect(await page.evaluate('try { mixtape.seek(NaN) } catch (error) { error.name }')).toBe('TypeError');
  await page.evaluate('mixtape.destroy()');
  expect(await read(page)).toMatchObject({ paused: true, playing: false });
  expect(await page.evaluate('mixtape.play().catch((error) => error.name)')).toBe('NotSupportedError');
  expect(await page.evaluate('heard.at(-1)')).toBe(null);
  expect(complaints.errors).toEqual([]);
});

test('the document hears what plays: of the page’s players, one after the other, and none once that is removed', async ({
  page,
  server,
  complaints,
}) => {
  await watchClock(page);
  await openOwn(page, server.origin);
  await page.evaluate(OWN);
  const { host, play, pause } = playerOf(page);
  await play.click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect.poll(async () => (await read(page)).playing).toBe(true);
  await expect(play).toBeVisible();
  await play.click();
  await expect(pause).toBeVisible();
  await expect.poll(async () => (await read(page)).paused).toBe(true);
  await host.evaluate((player) => player.remove());
  await expectSilence(page);
  const element = 'mixtape-player Opening Lights';
  expect(await page.evaluate('heard')).toEqual([element, null, 'own Velvet Static', null, element, null]);
  expect(complaints.errors).toEqual([]);
});

test('the player of 60 lines in docs/frameworks.md plays, seeks, and goes where a row says', async ({
  page,
  server,
  complaints,
}) => {
  const docs = readFileSync(join(root, 'docs/frameworks.md'), 'utf8');
  const [, code = ''] = /```js\n(import \{ createMixtape \}.*?)```/s.exec(docs) ?? [];
  const script = code.replace("'mixtape-player/core'", "'/dist/core.js'");
  const body = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,"><main></main>
    <script type="module">${script}
      window.end = showPlayer(document.querySelector('main'), { mixtapeId: 'night-drive', apiBase: '${server.origin}' });
    </script>`;
  await page.route('**/sixty.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await watchClock(page);
  await page.goto('/sixty.html');
  await expectOwnPlayer(page);
  await page.evaluate('end()');
  await expectSilence(page);
  await expect(page.locator('main > *')).toHaveCount(0);
  expect(complaints.errors).toEqual([]);
});
