// Runs: daily

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright/test';
import type { MixtapeFrame } from '../../elements/page-side.ts';
import { expect, frameOf, openPage, playingIn, test } from './framed-site.ts';
import { watchClock } from './player-page.ts';

const frameHtml = (origin: string, attributes = ''): string =>
  `<iframe id="one" src="${origin}/dist/embed.html?mixtape-id=night-drive" allow="autoplay" width="480" ${attributes}></iframe>`;

/** Makes `window.framed` of the frame, and records its events. */
const CONTROL = `<script>
  window.framed = mixtapeFrame(document.querySelector('iframe'));
  window.heard = [];
  for (const type of ['play', 'playing', 'pause', 'volumechange', 'shufflechange', 'trackchange', 'mixtapeload', 'playblocked'])
    framed.addEventListener(type, ({ type, detail }) => heard.push([type, detail?.reason ?? null]));
</script>`;

for (const [how, attributes] of [
  ['a frame', ''],
  ['a frame that is sandboxed with allow-scripts only', 'sandbox="allow-scripts"'],
] as const) {
  test(`${how} runs the commands of mixtapeFrame(), and reports them`, async ({ page, site, server, complaints }) => {
    await watchClock(page);
    const host = `<script src="${server.origin}/dist/embed-host.js"></script>`;
    await openPage(page, site, `${host}${frameHtml(server.origin, attributes)}${CONTROL}`);
    // Called before the frame is ready.
    await page.evaluate(async () => {
      const { framed } = window as unknown as { framed: MixtapeFrame };
      framed.volume = 0.25;
      framed.shuffle = true;
      await framed.ready;
      if (framed.tracks.length === 0)
        await new Promise((resolve) => framed.addEventListener('mixtapeload', resolve, { once: true }));
    });
    const frame = await frameOf(page, 'one');
    const title = frame.locator('[part~="title"]');
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    const selected = await page.evaluate(async () => {
      const { framed } = window as unknown as { framed: MixtapeFrame };
      await framed.select(2);
      const { paused, volume, shuffle, activeIndex, activeTrack, duration, tracks, mixtape } = framed;
      return { paused, volume, shuffle, activeIndex, title: activeTrack?.title, duration, of: tracks.length, mixtape };
    });
    expect(selected).toMatchObject({ paused: false, volume: 0.25, shuffle: true, activeIndex: 2, duration: 15 });
    expect(selected.mixtape?.slug).toBe('night-drive');
    await expect(title).toHaveText(selected.title ?? '');
    expect(await playingIn(frame)).toBe(1);
    const sought = await page.evaluate(async () => {
      const { framed } = window as unknown as { framed: MixtapeFrame };
      framed.currentTime = 9;
      await framed.pause();
      return framed.currentTime;
    });
    expect(sought).toBeGreaterThanOrEqual(9);
    expect(sought).toBeLessThan(11);
    expect(await playingIn(frame)).toBe(0);
    await page.evaluate(() => (window as unknown as { framed: MixtapeFrame }).framed.openShare());
    await expect(frame.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await page.evaluate(() => (window as unknown as { framed: MixtapeFrame }).framed.closeShare());
    await expect(frame.getByRole('dialog', { name: 'Share' })).toBeHidden();
    const heard = await page.evaluate(() => Reflect.get(window, 'heard') as unknown[]);
    for (const each of [
      ['trackchange', 'select'],
      ['play', null],
      ['playing', null],
      ['pause', null],
      ['volumechange', null],
      ['shufflechange', null],
    ])
      expect(heard).toContainEqual(each);
    expect(complaints.errors).toEqual([]);
  });
}

test('a frame rejects a command with wrong arguments, and changes nothing', async ({ page, site, server }) => {
  const host = `<script src="${server.origin}/dist/embed-host.js"></script>`;
  await openPage(page, site, `${host}${frameHtml(server.origin)}${CONTROL}`);
  const frame = await frameOf(page, 'one');
  const replies = await page.evaluate(async () => {
    const window = document.querySelector('iframe')?.contentWindow;
    const found: unknown[] = [];
    const wrong: readonly (readonly [string, unknown])[] = [
      ['setVolume', ['loud']],
      ['select', [{}]],
      ['seek', [null]],
      ['setMuted', ['true']],
      ['explode', []],
      ['select', ['nothing']],
    ];
    for (const [id, [command, args]] of wrong.entries()) {
      const answered = new Promise<unknown>((resolve) =>
        addEventListener(
          'message',
          ({ data }) => data.type === 'mixtape-player:reply' && data.id === id && resolve(data),
        ),
      );
      window?.postMessage({ type: 'mixtape-player:command', version: 2, id, command, args }, '*');
      found.push(await answered);
    }
    return found;
  });
  const state = { paused: true, volume: 1, muted: false, currentTime: 0, activeIndex: 0 };
  const error = (name: string, message: unknown): object => ({ error: { name, message }, state });
  expect(replies).toMatchObject([
    error('TypeError', 'The command "setVolume" takes one argument: a finite number.'),
    error('TypeError', 'The command "select" takes one argument: an index or a track id.'),
    error('TypeError', 'The command "seek" takes one argument: a finite number.'),
    error('TypeError', 'The command "setMuted" takes one argument: true or false.'),
    error('TypeError', 'There is no command "explode".'),
    error('RangeError', expect.stringContaining('nothing')),
  ]);
  expect(await frame.locator('mixtape-player').evaluate((player) => Reflect.get(player, 'volume'))).toBe(1);
});

test('a frame accepts commands only from the page around it, and sends no events before hello', async ({
  page,
  site,
  server,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener('message', ({ data }) => {
      // The messages of player.js are texts.
      if (typeof data === 'object') seen.push(`${data.type} ${data.version} ${data.event ?? data.id ?? ''}`);
    });
  });
  const stranger = `<iframe id="stranger" srcdoc="<p>A stranger</p>"></iframe>`;
  await openPage(page, site, frameHtml(server.origin) + stranger);
  const frame = await frameOf(page, 'one');
  const other = await (await page.locator('#stranger').elementHandle())?.contentFrame();
  await other?.evaluate(() => {
    const command = { type: 'mixtape-player:command', version: 2, id: 'strange', command: 'setVolume', args: [0.1] };
    parent.frames[0]?.postMessage(command, '*');
  });
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => playingVolume(frame)).toBe(1);
  const seen = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'seen'));
  await expect.poll(seen).toContain('mixtape-player:started 2 ');
  expect((await seen()).filter((each) => !/resize|started/.test(each))).toEqual([]);
});

/** The volume of what plays in a frame. */
async function playingVolume(frame: Frame): Promise<unknown> {
  return frame.locator('mixtape-player:state(playing)').evaluate((player) => Reflect.get(player, 'volume'));
}

test('the example in the docs plays the frame with a button of the page', async ({ page, site, server }) => {
  const docs = readFileSync(new URL('../../docs/frame.md', import.meta.url), 'utf8');
  const [, example = ''] = /^## Control it[\s\S]*?```html\n([\s\S]*?)```/m.exec(docs) ?? [];
  await watchClock(page);
  await openPage(page, site, example.replaceAll('https://your-site.example/mixtape', `${server.origin}/dist`));
  const frame = await frameOf(page, 'mixtape');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => playingIn(frame)).toBe(1);
});

test('the example in the docs plays the frame with the client of player.js', async ({ page, site, server }) => {
  const docs = readFileSync(new URL('../../docs/frame.md', import.meta.url), 'utf8');
  const [, example = ''] = /^### player\.js[\s\S]*?```html\n([\s\S]*?)```/m.exec(docs) ?? [];
  await page.route('https://cdn.embed.ly/player-0.1.0.min.js', (route) =>
    route.fulfill({ path: createRequire(import.meta.url).resolve('player.js/dist/player-0.1.0.min.js') }),
  );
  await watchClock(page);
  await openPage(page, site, frameHtml(server.origin).replace('one', 'mixtape') + example);
  const frame = await frameOf(page, 'mixtape');
  await expect.poll(() => playingIn(frame)).toBe(1);
  const volume = frame.locator('mixtape-player').evaluate((player) => Reflect.get(player, 'volume'));
  expect(await volume).toBe(0.5);
});
