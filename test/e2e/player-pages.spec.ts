import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright/test';
import { root } from '../../build/root.mjs';
import { expect, expectSilence, expectSound, playerOf, type SeenRequest, test, watchClock } from './player-page.ts';

const HTML = (body: string, style = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="/icon.svg"><style>body { margin: 0 } ${style}</style><body>${body}</body></html>`;

const PLAYER =
  '<script type="module" src="/dist/mixtape-player.js"></script><mixtape-player mixtape-id="night-drive"></mixtape-player>';

/** A page that the demo does not have. */
async function openOwnPage(page: Page, html: string): Promise<void> {
  await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/own-page.html');
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

test('is requested and evaluated once as mixtape-player.js?ver=1', async ({ page, server }) => {
  await watchClock(page);
  await openOwnPage(page, HTML(PLAYER.replace('.js"', '.js?ver=1"')));
  await playerOf(page).play.click();
  await expectSound(page, 8, 10);
  const entries = server.requests.filter(({ path }) => path === '/dist/mixtape-player.js');
  expect(entries).toHaveLength(1);
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

test('an error is an instance of the exported class', async ({ page }) => {
  await page.goto('/fault.html?case=unavailable-middle');
  await expect(playerOf(page).next).toBeVisible();
  const isInstance = playerOf(page).host.evaluate(
    (player) =>
      new Promise((resolve) => {
        player.addEventListener('error', async () => {
          const { PlayerError } = await import(`${location.origin}/dist/mixtape-player.js`);
          const { error } = player as HTMLMediaElement;
          resolve(error instanceof PlayerError);
        });
      }),
  );
  await playerOf(page).next.click();
  expect(await isInstance).toBe(true);
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
