// Runs: thorough

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, expectSound, playerOf, test, watchClock } from './player-page.ts';

const EMBED = '<script async src="/dist/embed.js"></script>';
const MODULE = '<script type="module" src="/dist/mixtape-player.js"></script>';
/** A container and a button of the page's own. Both have to work, whatever markup an author adds beside them. */
const OTHERS =
  '<div id="other" data-mixtape-id="slow-water"></div><button id="button" data-presave="spotify">Save</button>';

const PAGE = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="/icon.svg"><body>${body}</body></html>`;

/** A page with a button that a press leads away from, as its author has written it. */
const OWN_BUTTON = PAGE(
  `<button data-presave="spotify" data-project-id="slow-water">Save</button><script async src="/dist/embed.js" data-client-id="c" data-redirect-uri="/presaved"></script>`,
);

const openPage = (page: Page, body: string): Promise<void> => openOwnPage(page, PAGE(body));

async function expectOthersWork(page: Page): Promise<void> {
  await expect(playerOf(page.locator('#other')).title).toHaveText('Harbour at Four');
  await expect(page.locator('#button')).toHaveAttribute('data-presave-state', /./);
}

/** A form with a field for each name, which hides the form's own member of that name. */
const formHiding = (names: string, attributes = '', content = ''): string =>
  `<form ${attributes}>${names
    .split(' ')
    .map((name) => `<input name="${name}">`)
    .join('')}${content}</form>`;

const HIDDEN_MEMBERS =
  'querySelector querySelectorAll append appendChild childNodes children firstChild parentNode parentElement style ' +
  'setAttribute removeAttribute hasAttribute matches closest contains ownerDocument baseURI isConnected nodeType ' +
  'localName classList dataset addEventListener getAttribute getRootNode getBoundingClientRect getClientRects';

/** Whether the page shows the player's title. Finds the element without properties that a form can hide. */
function isShownIn(page: Page, id: string): Promise<boolean> {
  return page.evaluate((containerId) => {
    const player = document.querySelector(`#${containerId} > mixtape-player`);
    const title = player?.shadowRoot?.querySelector('[part~="title"]');
    return title?.checkVisibility({ visibilityProperty: true }) === true && title.getBoundingClientRect().height > 0;
  }, id);
}

test.describe('a form whose fields hide properties of elements', () => {
  const form = formHiding(HIDDEN_MEMBERS, 'id="form" data-mixtape-id="night-drive"');

  test('does not break other containers and buttons', async ({ page }) => {
    await openPage(page, form + OTHERS + EMBED);
    await expectOthersWork(page);
  });

  test('does not break containers and buttons that are added together with it', async ({ page }) => {
    await openPage(page, EMBED);
    await page.waitForLoadState('networkidle');
    await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), form + OTHERS);
    await expectOthersWork(page);
  });

  test('does not break other players that are written as tags', async ({ page }) => {
    const player = '<mixtape-player mixtape-id="night-drive"></mixtape-player>';
    const around = formHiding(HIDDEN_MEMBERS, 'data-mixtape-id="night-drive"', player);
    await openPage(
      page,
      `${around}<div id="other"><mixtape-player mixtape-id="slow-water"></mixtape-player></div>${MODULE}`,
    );
    await expect(playerOf(page.locator('#other')).title).toHaveText('Harbour at Four');
  });

  test('can contain a player too, and gets its own style back', async ({ page, complaints }) => {
    const attributes = 'id="form" data-mixtape-id="night-drive" style="padding: 11px;"';
    await openPage(page, formHiding(HIDDEN_MEMBERS, attributes) + EMBED);
    await expect.poll(() => isShownIn(page, 'form')).toBe(true);
    const style = () =>
      page.evaluate(() => Element.prototype.getAttribute.call(document.querySelector('#form'), 'style'));
    expect(await style()).toBe('padding: 11px;');
    const isReady = () =>
      page.evaluate(() => document.querySelector('#form > mixtape-player')?.matches(':state(ready)'));
    await page.evaluate(() =>
      document.querySelector('#form > mixtape-player')?.setAttribute('mixtape-id', 'queue-404'),
    );
    // Its own content shows again.
    await expect.poll(isReady).toBe(false);
    await expect.poll(style).toBe('padding: 11px;');
    await page.evaluate(() => document.querySelector('#form > mixtape-player')?.remove());
    await expect.poll(style).toBe('padding: 11px;');
    expect(complaints.errors.filter((text) => /page error|TypeError/.test(text))).toEqual([]);
  });

  test('passes its language on to its content', async ({ page, complaints }) => {
    await openPage(page, formHiding(HIDDEN_MEMBERS, 'lang="de"', OTHERS) + EMBED);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('#other > mixtape-player')?.shadowRoot?.innerHTML ?? ''))
      .toContain('Abspielen');
    expect(complaints.errors.filter((text) => /page error|TypeError/.test(text))).toEqual([]);
  });

  test('does not break a button whose label it is', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('spotify_saved_slow-water', 'true'));
    const label = `<form data-presave-label><input name="childNodes"><input name="replaceChildren">Save</form>`;
    await openPage(
      page,
      `<button id="attack" data-presave="spotify" data-project-id="slow-water">${label}</button>${OTHERS}${EMBED}`,
    );
    await expectOthersWork(page);
    await expect(page.locator('#attack')).toHaveText('Added!');
  });

  for (const attributes of ['tabindex="0" autofocus', 'contenteditable autofocus'])
    test(`does not break a player while it has the focus: ${attributes}`, async ({ page, complaints }) => {
      await openPage(
        page,
        formHiding(`nodeName tagName contentEditable type ${HIDDEN_MEMBERS}`, `id="form" ${attributes}`) +
          OTHERS +
          EMBED,
      );
      await expect
        .poll(() => page.evaluate(() => document.activeElement === document.querySelector('#form')))
        .toBe(true);
      await expectOthersWork(page);
      const { listToggle, rows } = playerOf(page.locator('#other'));
      // Not with the pointer, which would move the focus.
      await listToggle.dispatchEvent('click');
      await expect(rows.first()).toBeVisible();
      expect(complaints.errors.filter((text) => /page error|TypeError/.test(text))).toEqual([]);
    });

  test('does not freeze the page when it replaces the logo and is clicked', async ({ page }) => {
    const logo = '<form slot="powered-by"><input name="parentNode"><p id="logo">Text</p></form>';
    await openPage(page, `<div id="attack" data-mixtape-id="night-drive">${logo}</div>${OTHERS}${EMBED}`);
    await expectOthersWork(page);
    await playerOf(page.locator('#attack')).listToggle.click();
    const isShown = () => page.evaluate(() => document.querySelector('#logo')?.checkVisibility());
    await expect.poll(isShown).toBe(true);
    // Playwright's own actions would inspect the elements around it and hang as well.
    await page.evaluate(() => document.querySelector<HTMLElement>('#logo')?.click());
    const { listToggle, rows } = playerOf(page.locator('#other'));
    await listToggle.click();
    await expect(rows.first()).toBeVisible();
  });
});

test.describe('a container', () => {
  const ID = 'data-mixtape-id="night-drive"';
  // On one page: what throws in any of them is seen, and so is what keeps the others from working.
  const PLACES = {
    'an SVG element': `<svg ${ID}><g ${ID}></g></svg>`,
    'a MathML element': `<math ${ID}><mi ${ID}>x</mi></math>`,
    'a frame': `<iframe ${ID}></iframe>`,
    'a field': `<input ${ID}><textarea ${ID}>Text</textarea>`,
    'a list of options': `<select ${ID}><option ${ID}>One</option></select>`,
    'a table': `<table ${ID}><tbody ${ID}><tr ${ID}><td ${ID}>Text</td></tr></tbody></table>`,
    'a template': `<template ${ID}><p ${ID}>Text</p></template>`,
    'a link, a picture or media': `<a ${ID}>Text</a><img ${ID} alt=""><audio ${ID}></audio><object ${ID}></object>`,
    'a button of the page’s own': `<button ${ID} data-presave="spotify">Save</button>`,
    'a pre-save button': `<presave-button ${ID}></presave-button>`,
    'in itself, many times': `<div ${ID}>`.repeat(30) + '</div>'.repeat(30),
    'without an id, or with an invalid one': '<div data-mixtape-id></div><div data-mixtape-id=".."></div>',
    'an SVG element with the name of a tag of ours': `<svg><mixtape-player ${ID}></mixtape-player><button data-presave="spotify"></button></svg>`,
  };
  test('that is something else than text, in itself, or without a valid id does not break others', async ({
    page,
    complaints,
  }) => {
    await openPage(page, Object.values(PLACES).join('') + OTHERS + EMBED);
    await expectOthersWork(page);
    expect(complaints.errors.filter((text) => /page error|TypeError/.test(text))).toEqual([]);
  });

  test('that throws is reported, and does not break others', async ({ page, complaints }) => {
    await openPage(page, EMBED);
    await page.waitForLoadState('networkidle');
    await page.evaluate((html) => {
      // Browsers give an element of an unknown namespace no style.
      const unknown = document.createElementNS('urn:unknown', 'box');
      unknown.setAttribute('data-mixtape-id', 'night-drive');
      const section = document.createElement('section');
      section.append(unknown);
      section.insertAdjacentHTML('beforeend', html);
      document.body.append(section);
    }, OTHERS);
    await expectOthersWork(page);
    expect(complaints.errors.join()).toContain('TypeError');
  });
});

test('hundreds of nested containers become one player', async ({ page }) => {
  const depth = 400;
  const nested = '<div data-mixtape-id="night-drive">'.repeat(depth) + '</div>'.repeat(depth);
  await openPage(page, nested + OTHERS + EMBED);
  await expectOthersWork(page);
  expect(await page.locator('mixtape-player').count()).toBe(2);
});

test('a container cannot set the API to another folder of the script’s origin, which may host other people’s files', async ({
  page,
  demo,
}) => {
  const errors: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${demo.crossOrigin}/`);
  await page.evaluate((api) => {
    const html = `<div id="own" data-mixtape-id="night-drive" data-api-base="${api}"></div>`;
    document.body.insertAdjacentHTML('afterbegin', html);
  }, `${demo.origin}/npm/evil`);
  await expect.poll(() => errors.join()).toContain("does not lead to this page's origin");
  // The default is the script's origin, not a folder of it.
  await expect(playerOf(page.locator('#own')).title).toHaveText('Opening Lights');
  expect(asked.filter((path) => path.startsWith('/npm/'))).toEqual([]);
});

test.describe('a large answer', () => {
  const PLAYER = (attributes: string): string => `<mixtape-player ${attributes}></mixtape-player>`;

  test('of 200,000 tracks shows a list of 2,000 and a warning', async ({ page, complaints }) => {
    const data = Array.from({ length: 200_000 }, (_, index) => ({ track_id: index, title: `T${index}` }));
    await page.route('**/huge/queue', (route) => route.fulfill({ json: { data } }));
    await openPage(page, PLAYER('mixtape-id="huge" no-hotkeys') + MODULE);
    const { host, title, listToggle, rows } = playerOf(page);
    await expect(title).toHaveText('T0');
    await listToggle.click();
    await expect(rows.last()).toBeVisible();
    await expect(rows.last()).toHaveAttribute('aria-setsize', '2000');
    await expect(rows.last()).toContainText('T1999');
    await host.evaluate((player) => player.setAttribute('track-ids', '199999 7'));
    await expect(rows).toHaveCount(2);
    expect(complaints.errors).toEqual([
      'warning: The mixtape huge has 200,000 tracks; only the first 2,000 are used. Use track-ids to choose.',
    ]);
  });

  for (const [what, text, length] of [
    ['50,000 combining marks', `Zalgo${'\u0301'.repeat(50_000)}`, 9],
    ['200,000 combining marks', `Zalgo${'\u0301'.repeat(200_000)}`, 9],
    ['6 MB of words', 'word '.repeat(1_200_000), 300],
  ] as const) {
    test(`whose texts have ${what} is cut, with one warning`, async ({ page, complaints }) => {
      const links = Array.from({ length: 10_000 }, (_, index) => ({
        name: `L${index}`,
        url: `https://shop.example/${index}`,
      }));
      const data = [{ track_id: 'a', title: text, artist: 'Short', links }];
      await page.route('**/huge/queue', (route) => route.fulfill({ json: { data } }));
      await openPage(page, PLAYER('mixtape-id="huge"') + MODULE);
      const { host, listToggle, rows } = playerOf(page);
      await listToggle.click();
      await expect(rows).toHaveCount(1);
      const track = await host.evaluate((player) => (player as HTMLElementTagNameMap['mixtape-player']).activeTrack);
      expect([...(track?.title ?? '')]).toHaveLength(length);
      expect(track?.links).toHaveLength(20);
      await rows.getByRole('button', { name: /Listen to/ }).click();
      await expect(rows.getByRole('link')).toHaveCount(20);
      // The engine asks for a stream of the invented track.
      expect(complaints.errors.filter((line) => line.startsWith('warning'))).toEqual([
        'warning: Texts, links or DJs of the queue are too long or too many, and were cut.',
      ]);
    });
  }

  test('of 500,000 entries without an id logs eleven warnings', async ({ page, complaints }) => {
    const data = [...Array.from({ length: 500_000 }, () => ({})), { track_id: 'a', title: 'The only one' }];
    await page.route('**/huge/queue', (route) => route.fulfill({ json: { data } }));
    await openPage(page, PLAYER('mixtape-id="huge"') + MODULE);
    await expect(playerOf(page).title).toHaveText('The only one');
    expect(complaints.errors).toHaveLength(11);
  });

  /**
   * A page with a player, and an API with an endless response at one URL.
   * @param path of that URL
   * @param dist where the player's script is
   */
  async function endlessSite(path: string, dist: string) {
    const asked: string[] = [];
    let onClosed: (bytes: number) => void = () => {};
    const closed = new Promise<number>((resolve) => {
      onClosed = resolve;
    });
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/page.html') {
        response.setHeader('Content-Type', 'text/html');
        response.end(
          `${PAGE(PLAYER(`mixtape-id="a" api-base="/" site-base="${dist}"`))}<script type="module" src="${dist}/dist/mixtape-player.js"></script>`,
        );
      } else if (url.startsWith(path)) {
        let bytes = 0;
        const piece = Buffer.alloc(65_536, ' ');
        const send = (): void => {
          do bytes += piece.length;
          while (response.write(piece));
        };
        response.on('drain', send);
        response.on('close', () => onClosed(bytes));
        send();
      } else if (url.endsWith('/queue')) response.end(JSON.stringify({ data: [{ track_id: 'opening-lights' }] }));
      else response.end(JSON.stringify({ streams: [{ type: 'application/x-mpegURL', url: '/list.m3u8' }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      page: `http://127.0.0.1:${port}/page.html`,
      /** Requests for the endless URL. */
      timesAsked: () => asked.filter((url) => url.startsWith(path)).length,
      /** Resolves with the number of bytes sent once the browser closes the connection. */
      closed,
      close() {
        server.close();
        server.closeAllConnections();
      },
    };
  }

  /** The limit, plus what is in transit when the connection is closed. */
  const MOST_BYTES = 32_000_000;

  test('without an end fails as a queue: the connection is closed, and not opened again', async ({ page, server }) => {
    const site = await endlessSite('/v3/', server.origin);
    const errors: unknown[] = [];
    await page.exposeFunction('noteError', (error: unknown) => errors.push(error));
    await page.addInitScript(() =>
      addEventListener('mixtapeerror', (event) => {
        const { error } = Reflect.get(event, 'detail');
        Reflect.get(window, 'noteError')([error.code, error.message.replace(/:.*/, '')]);
      }),
    );
    await page.goto(site.page);
    await expect.poll(() => errors).toEqual([['queue-invalid', 'The queue is larger than 8 MB']]);
    expect(await site.closed).toBeLessThan(MOST_BYTES);
    expect(site.timesAsked()).toBe(1);
    site.close();
  });

  for (const [what, path] of [
    ['stream answer', '/v2.0/'],
    ['playlist', '/list.m3u8'],
  ] as const) {
    test(`without an end fails as ${what}: the connection is closed, and the play URL is used`, async ({
      page,
      server,
    }) => {
      const site = await endlessSite(path, server.origin);
      await watchClock(page);
      await page.goto(site.page);
      await playerOf(page).play.click();
      await expectSound(page, 8, 23);
      expect(await site.closed).toBeLessThan(MOST_BYTES);
      expect(site.timesAsked()).toBe(1);
      site.close();
    });
  }
});

test.describe('a long text', () => {
  const LENGTH = 300_000;

  test('in a line of a playlist does not freeze the page, and the play URL is used', async ({ page }) => {
    await watchClock(page);
    await page.route('**/*.m3u8', (route) =>
      route.fulfill({
        contentType: 'application/vnd.apple.mpegurl',
        body: `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-KEY:${'a'.repeat(LENGTH)}\n#EXTINF:4,\nsegment-00.ts\n`,
      }),
    );
    await openPage(page, `<mixtape-player mixtape-id="night-drive"></mixtape-player>${MODULE}`);
    await playerOf(page).play.click();
    await expectSound(page, 8, 23);
  });

  test('in the URL of a frame does not freeze the frame', async ({ page }) => {
    // Too long for the server to accept as a URL.
    await page.route('**/dist/embed.html?*', async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: origin + pathname }) });
    });
    const colours = ['accent-color', 'background', 'color', 'line-color', 'secondary-color'];
    const theme = colours.map((name) => `${name}=${'a'.repeat(LENGTH)}`).join('&');
    await page.goto('/dist/embed.html?mixtape-id=night-drive&'.concat(theme));
    await expect(playerOf(page).title).toHaveText('Opening Lights');
  });
});

for (const name of ['defaultView', 'body', 'createElement', 'visibilityState', 'documentElement'])
  test(`a frame that takes the place of document.${name} freezes no tab, and breaks no player`, async ({ page }) => {
    await watchClock(page);
    await page.route('**/button', (route) => route.fulfill({ contentType: 'text/html', body: OWN_BUTTON }));
    const player = '<mixtape-player mixtape-id="slow-water"></mixtape-player>';
    await openPage(page, `${player}${MODULE}`);
    const { host, play, title } = playerOf(page);
    await expect(title).toHaveText('Harbour at Four');
    // Until then, React creates elements.
    await expect(host.locator('.pointer-mark')).toBeAttached();
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      `<iframe name="${name}" src="/button"></iframe>`,
    );
    const button = page.frameLocator(`[name=${name}]`).locator('button');
    await expect(button).toHaveAttribute('data-presave-state', 'ready');
    // The press looks for pages of other origins around the frame.
    await button.click();
    await play.click();
    await expectSound(page);
  });

test('an SVG element named like a frame does not keep the frame from its height', async ({ page, complaints }) => {
  await openPage(
    page,
    '<svg><iframe src="/dist/embed.html"></iframe></svg><iframe id="frame" style="height: 1px" src="/dist/embed.html?mixtape-id=night-drive"></iframe><script src="/dist/embed-host.js"></script>',
  );
  const height = () => page.locator('#frame').evaluate((frame) => frame.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(100);
  expect(complaints.errors).toEqual([]);
});
