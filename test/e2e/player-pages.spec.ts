import { join } from 'node:path';
import { build } from 'esbuild';
import { Hono } from 'hono';
import type { Page } from 'playwright/test';
import { root } from '../../build/root.mjs';
import { listen } from '../../demo/server/listen.mjs';
import {
  expect,
  expectSilence,
  expectSound,
  playerOf,
  readClock,
  type SeenRequest,
  test,
  watchClock,
} from './player-page.ts';

const HTML = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="/icon.svg"><style>body { margin: 0 } ${style}</style><body>${body}</body></html>`;

const PLAYER =
  '<script type="module" src="/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive"></mixtape-player>';

/** A page that the demo does not have. */
async function openOwnPage(page: Page, html: string): Promise<void> {
  await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/own-page.html');
}

/** Serves a page, and the built files behind a redirect. */
async function redirecting(origin: string, html: string): Promise<Awaited<ReturnType<typeof listen>>> {
  const app = new Hono()
    .get('/', (context) => context.html(html))
    .get('/latest/:file', (context) => context.redirect(`${origin}/dist/${context.req.param('file')}`));
  return listen(app, { host: '127.0.0.1', port: 0 });
}

/** A WAV file of silence, 8 kHz. */
function silence(seconds: number): Buffer {
  const length = seconds * 8000;
  const wav = Buffer.alloc(44 + length, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + length, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(8000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(length, 40);
  return wav;
}

const media = (requests: readonly SeenRequest[], part = '/media/tracks/'): string[] =>
  requests.filter(({ path }) => path.includes(part)).map(({ path }) => path);

test('no media is requested before a visitor shows interest, then each segment of the window once', async ({
  page,
  server,
}) => {
  await watchClock(page);
  await page.goto('/mixtape/night-drive');
  const { play, title } = playerOf(page);
  await expect(title).toHaveText('Opening Lights');
  await page.waitForLoadState('networkidle');
  expect(media(server.requests)).toEqual([]);
  expect(media(server.requests, '/v2.0/')).toEqual([]);
  await play.click();
  await expectSound(page, 8, 10);
  await expect.poll(() => media(server.requests, 'velvet-static/1.m4s').length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const track = '/media/tracks/opening-lights/';
  expect(media(server.requests, track)).toEqual([
    `${track}index.m3u8`,
    `${track}init.mp4`,
    ...[1, 2, 3, 4].map((number) => `${track}${number}.m4s`),
  ]);
  // Of the next track, only the beginning is loaded.
  expect(media(server.requests, '/media/tracks/velvet-static/').filter((path) => path.endsWith('.m4s'))).toEqual([
    '/media/tracks/velvet-static/1.m4s',
  ]);
  expect(media(server.requests, '/play/')).toEqual([]);
});

test('a track whose stream is unavailable plays the play URL', async ({ page, server }) => {
  await watchClock(page);
  await page.goto('/fault.html?case=stream-404');
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  expect(media(server.requests, '/play/').length).toBeGreaterThan(0);
  expect(media(server.requests, '/media/tracks/stream-404')).toEqual([]);
});

for (const [seconds, start, end] of [
  [42, 8, 23],
  [20, 5, 20],
  [15, 0, 15],
  [5, 0, 5],
] as const) {
  test(`a file of ${seconds} s plays from ${start} to ${end}, whatever the queue says`, async ({ page }) => {
    await watchClock(page);
    const wav = silence(seconds);
    await page.route('**/v3/mixtapes/night-drive/queue', (route) =>
      route.fulfill({
        json: { data: [{ track_id: 'a', title: 'A', artist: 'B', duration: 240 }, { track_id: 'b' }], included: {} },
      }),
    );
    await page.route('**/v2.0/stream/*', (route) => route.fulfill({ status: 404 }));
    await page.route('**/play/*', (route) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
      const last = to === '' ? wav.length - 1 : Number(to);
      return route.fulfill({
        status: 206,
        contentType: 'audio/wav',
        headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${last}/${wav.length}` },
        body: wav.subarray(Number(from), last + 1),
      });
    });
    await openOwnPage(page, HTML(PLAYER));
    const { host, play } = playerOf(page);
    await play.click();
    await expectSound(page, start, start + 2);
    await expect(host.locator('[part~="duration"]')).toHaveText(`00:${String(end - start).padStart(2, '0')}`);
    await host.evaluate((player) => Reflect.set(player, 'currentTime', Reflect.get(player, 'duration') - 0.4));
    await expect.poll(() => host.evaluate((player) => Reflect.get(player, 'activeIndex'))).toBe(1);
    const { furthest, earliest, standstill } = await readClock(page);
    expect(earliest).toBeGreaterThanOrEqual(start - 0.001);
    expect(furthest).toBeGreaterThan(end - 0.15);
    expect(furthest).toBeLessThanOrEqual(end + 0.05 + standstill);
  });
}

test('on a page of another origin the tag and the container both play', async ({ page, server, complaints }) => {
  await watchClock(page);
  await page.goto(`${server.crossOrigin}/`);
  const tag = playerOf(page);
  await tag.play.click();
  await expectSound(page, 8, 10);
  const inContainer = playerOf(page.locator('[data-mixtape-id]'));
  await inContainer.next.click();
  await expect(tag.play).toBeVisible();
  await expectSound(page, 8, 10);
  expect(await inContainer.host.evaluate((player) => player.getBoundingClientRect().width)).toBe(480);
  expect(complaints.errors).toEqual([]);
});

test.describe('the classic script', () => {
  const EMBED = '<script async src="/dist/embed.js"></script>';

  test('draws a player in a container, hidden until there is a track, and restores the container', async ({ page }) => {
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/queue', async (route) => {
      await opened;
      await route.continue();
    });
    await openOwnPage(
      page,
      HTML(
        `<div id="box" data-mixtape-id="night-drive" data-max-width="480" style="padding: 11px; border: 3px solid red;"><a href="/">Night Drive</a></div><p id="below">Text</p>${EMBED}`,
      ),
    );
    const box = page.locator('#box');
    await expect.poll(() => box.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
    await expect(box).toBeHidden();
    open();
    const { host, title } = playerOf(box);
    await expect(title).toHaveText('Opening Lights');
    await expect(box).toBeVisible();
    expect(await box.getAttribute('style')).toBe('padding: 11px; border: 3px solid red;');
    await expect(host.getByRole('link', { name: 'Night Drive' })).toHaveCount(0);
  });

  test('draws players in containers that are added or changed later, once each', async ({ page }) => {
    await openOwnPage(page, HTML(`${EMBED}<p>Text</p>`));
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => customElements.get('mixtape-player') === undefined)).toBe(true);
    await page.evaluate(() => {
      const deep = document.createElement('section');
      deep.innerHTML = '<div><div id="late" data-mixtape-id="night-drive"></div></div><div id="named"></div>';
      document.body.append(deep);
    });
    await expect(playerOf(page.locator('#late')).title).toHaveText('Opening Lights');
    await page.evaluate(() => document.getElementById('named')?.setAttribute('data-mixtape-id', 'slow-water'));
    await expect(playerOf(page.locator('#named')).title).toHaveText('Harbour at Four');
    await page.evaluate(() => {
      const late = document.getElementById('late');
      if (late) document.body.prepend(late);
    });
    await page.evaluate(() => document.body.append(document.createElement('mixtape-player')));
    await expect(page.locator('mixtape-player')).toHaveCount(3);
  });

  test('draws players beside a form whose fields hide properties of elements', async ({ page, complaints }) => {
    await openOwnPage(page, HTML(`${EMBED}<p>Text</p>`));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const added = document.createElement('div');
      added.innerHTML =
        '<form><input name="matches"><input name="querySelectorAll"><div id="inside" data-mixtape-id="night-drive"></div></form><div id="beside" data-mixtape-id="slow-water"></div>';
      document.body.append(...added.childNodes);
    });
    await expect(playerOf(page.locator('#inside')).title).toHaveText('Opening Lights');
    await expect(playerOf(page.locator('#beside')).title).toHaveText('Harbour at Four');
    expect(complaints.errors).toEqual([]);
  });

  test('draws each player once if it is on the page twice, before and after the module', async ({
    page,
    complaints,
  }) => {
    await openOwnPage(
      page,
      HTML(
        `${EMBED}<script src="/dist/embed.js?ver=2"></script>${PLAYER}<div data-mixtape-id="slow-water"></div>${EMBED}`,
      ),
    );
    await expect(playerOf(page.locator('[data-mixtape-id]')).title).toHaveText('Harbour at Four');
    await expect(page.locator('mixtape-player')).toHaveCount(2);
    expect(complaints.errors).toEqual([]);
  });

  test('shows the container’s content if the player cannot be loaded', async ({ page }) => {
    await page.route('**/dist/mixtape-player.js', (route) => route.abort());
    await openOwnPage(
      page,
      HTML(`<div id="box" data-mixtape-id="night-drive"><a href="/">Night Drive</a></div>${EMBED}`),
    );
    await expect(page.locator('#box a')).toBeVisible();
  });
});

test('plays under the strictest policy without a violation', async ({ page, complaints }) => {
  await watchClock(page);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __violations: seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const response = await page.goto('/csp.html');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const { play, next, listToggle, rows, shuffle, timeline } = playerOf(page);
  await play.click();
  await expectSound(page, 8, 10);
  await next.click();
  await expectSound(page, 8, 10);
  await listToggle.click();
  await rows.nth(4).click();
  await expectSound(page, 8, 10);
  await shuffle.click();
  await timeline.press('End');
  await expectSound(page, 8, 10);
  expect(await page.evaluate(() => Reflect.get(window, '__violations'))).toEqual([]);
  expect(complaints.errors).toEqual([]);
  // Style elements are blocked under this policy, so check the styles too.
  expect(await next.evaluate((button) => getComputedStyle(button).cursor)).toBe('pointer');
});

test('is requested and evaluated once as mixtape-player.js?ver=1', async ({ page, server }) => {
  await watchClock(page);
  await openOwnPage(page, HTML(PLAYER.replace('.js"', '.js?ver=1"')));
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  const entries = server.requests.filter(({ path }) => path === '/dist/mixtape-player.js');
  expect(entries).toHaveLength(1);
});

test('the player adds no global and changes nothing of the page around it', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { __before: Object.getOwnPropertyNames(window) }));
  await openOwnPage(
    page,
    HTML(`${PLAYER}<script async src="/dist/embed.js"></script><div data-mixtape-id="slow-water"></div>`),
  );
  await playerOf(page).play.click();
  await expect(playerOf(page).pause).toBeVisible();
  await expect(playerOf(page.locator('[data-mixtape-id]')).title).toHaveText('Harbour at Four');
  const added = await page.evaluate(() =>
    Object.getOwnPropertyNames(window).filter((name) => !Reflect.get(window, '__before').includes(name)),
  );
  expect(added.filter((name) => !name.startsWith('__'))).toEqual([]);
  expect(await page.evaluate(() => document.querySelectorAll('head style, head link[rel=stylesheet]').length)).toBe(1);
});

const HEALTHY_PAGES = [
  '/examples.html',
  '/mixtape/night-drive',
  '/short-tracks.html',
  '/narrow.html',
  '/dark.html',
  '/rtl.html',
  '/large.html',
];
for (const address of HEALTHY_PAGES) {
  test(`a healthy page logs and throws nothing: ${address}`, async ({ page, complaints }) => {
    await page.goto(address);
    // By their parts, since one of these pages is in Arabic.
    const player = page.locator('mixtape-player').first();
    await player.locator('[part~="next"]').click();
    await expect(player).toHaveJSProperty('paused', false);
    await player.locator('[part~="list-toggle"]').click();
    await expect(player.locator('[part~="track"]').first()).toBeVisible();
    expect(complaints.errors).toEqual([]);
  });
}

test('nothing overflows from 240 to 1200 px, also with an open list and an error message', async ({ page }) => {
  await openOwnPage(page, HTML(PLAYER.replace('night-drive', 'unavailable')));
  const { host, play, listToggle, rows } = playerOf(page);
  await listToggle.click();
  await expect(rows).toHaveCount(3);
  await play.click();
  await expect(host.getByText('This preview is unavailable.').first()).toBeVisible();
  for (const width of [240, 260, 280, 320, 360, 399, 400, 480, 640, 819, 820, 1024, 1200]) {
    await page.setViewportSize({ width, height: 700 });
    const out = await host.evaluate((player) => {
      const { left, right } = player.getBoundingClientRect();
      const visible = [...(player.shadowRoot?.querySelectorAll('button, [part], .message') ?? [])].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5);
      });
      return visible.map((element) => `${element.localName} ${element.getAttribute('part')}`);
    });
    expect(out, `${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(0);
    const small = await host.evaluate((player) =>
      [...(player.shadowRoot?.querySelectorAll('button, input') ?? [])]
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => Math.min(box.width, box.height) < 24)
        .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
    );
    // WCAG 2.2, 2.5.8.
    expect(small, `${width} px`).toEqual([]);
  }
});

test('nothing is in the accessibility tree before the queue has loaded', async ({ page }) => {
  await page.route('**/queue', () => {});
  await openOwnPage(page, HTML(`<p>Text</p>${PLAYER}`));
  await page.waitForFunction(() => customElements.get('mixtape-player') !== undefined);
  expect(await page.locator('body').ariaSnapshot()).toBe('- paragraph: Text');
  expect(await page.locator('mixtape-player').evaluate((player) => player.getBoundingClientRect().height)).toBe(0);
});

test('nothing plays by itself after the page is reloaded', async ({ page }) => {
  await watchClock(page);
  await page.goto('/mixtape/night-drive');
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  await page.reload();
  await expect(playerOf(page).play).toBeVisible();
  await expectSilence(page);
});

test('the script’s tag configures the player even if its URL redirects', async ({ page, server }) => {
  const tag = '<script async src="/latest/embed.js" data-max-width="321"></script>';
  const host = await redirecting(server.origin, HTML(`${tag}<div data-mixtape-id="night-drive"></div>`));
  try {
    await page.goto(host.origin);
    const { title } = playerOf(page);
    await expect(title).toHaveText('Opening Lights');
    await expect(page.locator('mixtape-player')).toHaveJSProperty('maxWidth', '321px');
  } finally {
    await host.close();
  }
});

test('in a classic bundle, which does not know its own URL, the player plays', async ({ page, server }) => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'dist/index.js')],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: bundle?.text ?? '' }));
  await watchClock(page);
  await openOwnPage(
    page,
    HTML(
      `<mixtape-player mixtape-id="night-drive" api-base="${server.origin}"></mixtape-player><script src="/app.js"></script>`,
    ),
  );
  const { title, play } = playerOf(page);
  await expect(title).toHaveText('Opening Lights');
  await play.click();
  await expectSound(page, 8, 23);
});

test('data attributes on html and body make them no containers', async ({ page, complaints }) => {
  await openOwnPage(
    page,
    `<!doctype html><html lang="en" data-mixtape-id="night-drive"><title>A page</title><link rel="icon" href="/icon.svg"><body data-mixtape-id="night-drive"><h1>A page</h1><div data-mixtape-id="slow-water"></div><script async src="/dist/embed.js"></script></body></html>`,
  );
  // The classic script has searched the whole page once this container's player plays.
  await expect(playerOf(page).play).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A page' })).toBeVisible();
  expect(await page.locator('mixtape-player').count()).toBe(1);
  for (const name of ['html', 'body']) expect(await page.locator(name).getAttribute('style')).toBe(null);
  expect(complaints.errors).toEqual([]);
});
