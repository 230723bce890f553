// Runs: thorough

import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Frame, Page } from 'playwright/test';
import { listen } from '../../demo/server/listen.mjs';
import { holdBack } from '../support/pages/e2e.ts';
import { hostChanges, noteHost, watchHost } from './host-numbers.ts';
import { expect, expectSound, SOON, test, watchClock } from './player-page.ts';
import { ALL_WAYS, STRANGERS, type Stranger, strangerPage, VENDORED, type Way } from './stranger-pages.ts';

const ENTRY = { 'the tag': '**/dist/mixtape-player.js', 'the container': '**/dist/embed.js' } as const;

/**
 * Opens a page, and holds the player's script back until the page has loaded and its state is recorded.
 * @param address of the page to open, which contains the stranger's page or is it
 * @param frameOf the stranger's page
 */
async function openStranger(
  page: Page,
  stranger: Stranger,
  way: Way,
  origin: string,
  { address = '/stranger.html', frameOf = () => page as Page | Frame } = {},
): Promise<void> {
  const { asked, release } = await holdBack(page, ENTRY[way]);
  await page.route('**/vendor/*', async (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(VENDORED.get(new URL(route.request().url()).pathname) ?? ''),
    }),
  );
  await page.route('**/stranger.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: stranger.policy === undefined ? {} : { 'Content-Security-Policy': stranger.policy },
      body: strangerPage(stranger, way, origin),
    }),
  );
  await watchHost(page);
  await watchClock(page);
  await page.addInitScript(() => {
    const told: string[] = [];
    addEventListener('mixtapeerror', (event) => {
      told[told.length] = (event as CustomEvent).detail.error.code;
    });
    Reflect.defineProperty(window, '__told', { value: told });
  });
  const opened = page.goto(address);
  await asked;
  await frameOf().waitForFunction(() => Reflect.get(Document.prototype, 'readyState', document) !== 'loading');
  await noteHost(frameOf());
  release();
  await opened;
}

/** The ways in which a stranger embeds the player. */
const waysOf = (stranger: Stranger): readonly Way[] => stranger.ways ?? ALL_WAYS;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The position of a control, found without properties that a page can hide; `null` if it is not visible. */
function boxOf(page: Page | Frame, part: string): Promise<Box | null> {
  return page.evaluate((name) => {
    function findPlayer(root: Document | ShadowRoot): Element | null {
      const prototype = root instanceof ShadowRoot ? DocumentFragment.prototype : Document.prototype;
      for (const element of prototype.querySelectorAll.call(root, '*')) {
        if (element.localName === 'mixtape-player') return element;
        const found = element.shadowRoot && findPlayer(element.shadowRoot);
        if (found) return found;
      }
      return null;
    }
    const control = findPlayer(document)?.shadowRoot?.querySelector(`[part~="${name}"]`);
    const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
    return width * height > 0 ? { x, y, width, height } : null;
  }, part);
}

/** Clicks a control as a visitor does, wherever the page has put it. */
async function press(page: Page, part: string, frame: Page | Frame = page): Promise<void> {
  await expect.poll(() => boxOf(frame, part), SOON).not.toBeNull();
  const { x, y, width, height } = (await boxOf(frame, part)) ?? new DOMRect();
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** The facts of the page around it that the player must not change. */
function looksOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const find = (root: Document | ShadowRoot): ShadowRoot | null => {
      const prototype = root instanceof ShadowRoot ? DocumentFragment.prototype : Document.prototype;
      for (const { localName, shadowRoot } of prototype.querySelectorAll.call(root, '*')) {
        const found = localName === 'mixtape-player' ? shadowRoot : shadowRoot && find(shadowRoot);
        if (found) return found;
      }
      return null;
    };
    const look = (part: string, properties: string): string => {
      const element = find(document)?.querySelector(`[part~="${part}"]`);
      const style = element && getComputedStyle(element);
      return `${part}: ${properties
        .split(' ')
        .map((property) => style?.getPropertyValue(property))
        .join(' ')}`;
    };
    return [
      look('title', 'font-size font-weight letter-spacing text-transform color'),
      look('play', 'width height padding-left border-left-width box-sizing cursor visibility'),
      look('container', 'display padding-left font-size line-height'),
    ].join('\n');
  });
}

/** The expectation for a page with nothing special. */
const LOOKS = `title: 16px 650 -0.160001px none rgb(27, 26, 24)
play: 48px 48px 0px 0px border-box pointer visible
container: grid 0px 15px 19.5px`;

/** Plays, goes to the next track, opens the overlay and closes it again. */
async function playAndShare(page: Page, frame: Page | Frame = page): Promise<void> {
  await press(page, 'play', frame);
  await expectSound(frame, 8, 23);
  await press(page, 'next', frame);
  await expectSound(frame, 8, 23);
  await press(page, 'share-toggle', frame);
  await press(page, 'close', frame);
  await expect.poll(() => boxOf(frame, 'close'), SOON).toBeNull();
}

test.describe('on a page with', () => {
  for (const [name, stranger] of Object.entries(STRANGERS)) {
    for (const way of waysOf(stranger)) {
      if (stranger.failure !== undefined) continue;
      test(`${name}, ${way} plays and leaves the page unchanged`, async ({ page, server, complaints }) => {
        await openStranger(page, stranger, way, server.origin);
        await playAndShare(page);
        expect(await looksOf(page)).toBe(LOOKS);
        expect(await hostChanges(page)).toEqual([]);
        expect(complaints.errors).toEqual([]);
      });
    }
  }
});

test.describe('on a page with', () => {
  for (const [name, stranger] of Object.entries(STRANGERS)) {
    for (const way of waysOf(stranger)) {
      if (stranger.failure === undefined) continue;
      test(`${name}, ${way} disables itself and leaves the page unchanged`, async ({ page, server, complaints }) => {
        await openStranger(page, stranger, way, server.origin);
        const codes = stranger.failure === 'reported' ? 'queue-failed' : '';
        await expect.poll(() => page.evaluate(() => Reflect.get(window, '__told').join(' '))).toBe(codes);
        await expect.poll(() => complaints.errors.join('\n')).toContain(stranger.says ?? '');
        expect(await boxOf(page, 'container')).toBeNull();
        if (stranger.failure === 'undefined-tag') {
          const style = (): string | null | undefined =>
            Document.prototype.querySelector.call(document, '[data-mixtape-id]')?.getAttribute('style');
          await expect.poll(async () => (await page.evaluate(style)) ?? null).toBeNull();
        }
        // The player hides the container.
        expect((await hostChanges(page)).filter((change) => !/^\d+ <div>/.test(change))).toEqual([]);
        expect(complaints.errors.filter((text) => text.startsWith('page error'))).toEqual([]);
      });
    }
  }
});

const FRAMING =
  '<!doctype html><link rel="icon" href="data:,"><style>body { margin: 0 } iframe { display: block; border: 0; width: 600px; height: 600px }</style><iframe sandbox="allow-scripts" allow="autoplay" src="/framed.html"></iframe>';

for (const way of ALL_WAYS) {
  test(`in a frame that may only run scripts, ${way} plays and leaves the page unchanged`, async ({
    page,
    server,
    complaints,
  }) => {
    // From a server: Chromium lets a page answered by the test load no scripts from a server on this machine.
    const pages = new Hono()
      .get('/framing.html', (context) => context.html(FRAMING))
      .get('/framed.html', (context) => context.html(strangerPage({}, way, server.origin)));
    const host = await listen(pages, { host: '127.0.0.1', port: 0 });
    try {
      const frame = (): Frame => page.frames()[1] ?? page.mainFrame();
      await openStranger(page, {}, way, server.origin, { address: `${host.origin}/framing.html`, frameOf: frame });
      expect(await frame().evaluate(() => window.origin)).toBe('null');
      await playAndShare(page, frame());
      expect(await hostChanges(frame())).toEqual([]);
      expect(complaints.errors).toEqual([]);
    } finally {
      await host.close();
    }
  });
}
