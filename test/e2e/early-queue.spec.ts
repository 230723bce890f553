import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright/test';
import { openOwnPage } from '../support/pages/e2e.ts';
import { expect, test } from './player-page.ts';

// The queue is requested beside the script: by `early.js` and by the snippet in the docs.

const EARLY = '<script async type="module" src="/dist/early.js"></script>';
const SCRIPT = '<script type="module" src="/dist/mixtape-player.js"></script>';
const PLAYER = '<mixtape-player mixtape-id="night-drive"></mixtape-player>';
const QUEUE = '**/v3/mixtapes/**/queue';

/** The URLs of all queue requests so far. */
function watchQueues(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/queue')) urls.push(request.url());
  });
  return urls;
}

const open = (page: Page, html: string): Promise<void> =>
  openOwnPage(page, `<!doctype html><title>Early</title>${html}`);

/** Keeps the player's script from loading until the queue was requested, so that only something else can request it. */
async function holdPlayer(page: Page): Promise<void> {
  const queue = page.waitForRequest(QUEUE);
  await page.route('**/dist/mixtape-player.js', async (route) => {
    await queue;
    await route.continue();
  });
}

const ready = (page: Page) => expect(page.locator('mixtape-player:state(ready)').first()).toBeVisible();

test.describe('early.js', () => {
  for (const [order, head] of [
    ['before', EARLY + SCRIPT],
    ['after', SCRIPT + EARLY],
    ['twice around', EARLY + SCRIPT + EARLY.replace('.js', '.js?again')],
  ] as const) {
    test(`${order} the player's tag requests the queue while the player loads, once`, async ({ page }) => {
      const queues = watchQueues(page);
      await holdPlayer(page);
      await open(page, head + PLAYER);
      await ready(page);
      await page.waitForLoadState('networkidle');
      expect(queues).toHaveLength(1);
    });
  }

  test('that loads after the player is defined requests nothing', async ({ page }) => {
    const queues = watchQueues(page);
    await open(page, SCRIPT + PLAYER);
    await ready(page);
    await page.addScriptTag({ type: 'module', url: '/dist/early.js' });
    await page.waitForLoadState('networkidle');
    expect(queues).toHaveLength(1);
  });

  test('requests the API that the player names', async ({ page, server }) => {
    const queues = watchQueues(page);
    await holdPlayer(page);
    await page.route('**/music/v3/**', (route) => route.fulfill({ json: { data: [{ track_id: 'northbound' }] } }));
    await open(page, EARLY + SCRIPT + PLAYER.replace('mixtape-id', 'api-base="/music/" mixtape-id'));
    await ready(page);
    expect(queues).toEqual([`${server.origin}/music/v3/mixtapes/night-drive/queue`]);
  });

  test('requests no queue that the page contains', async ({ page }) => {
    const queues = watchQueues(page);
    const block =
      '<script type="application/json" data-mixtape-queue>{"data":[{"track_id":"northbound","title":"North"}]}</script>';
    await open(page, EARLY + SCRIPT + PLAYER.replace('></', `>${block}</`));
    await ready(page);
    await page.waitForLoadState('networkidle');
    expect(queues).toEqual([]);
  });

  test('fails harmlessly: the player repeats the request', async ({ page }) => {
    const queues = watchQueues(page);
    await holdPlayer(page);
    let isFirst = true;
    await page.route(QUEUE, async (route) => {
      if (isFirst) await route.fulfill({ status: 503 });
      else await route.continue();
      isFirst = false;
    });
    await open(page, EARLY + SCRIPT + PLAYER);
    await ready(page);
    expect(queues).toHaveLength(2);
  });

  for (const [what, inside, expected] of [
    ['requests the queue of a player that the parser has left, while the page still loads', '', 1],
    [
      'waits while the parser is inside a player, and requests nothing if the queue follows there',
      '<script type="application/json" data-mixtape-queue>{"data":[{"track_id":"northbound"}]}</script>',
      0,
    ],
  ] as const) {
    test(what, async ({ page, server }) => {
      const pieces = [
        `<!doctype html><title>Slow</title><script async type="module" src="${server.origin}/dist/early.js"></script>
          <p>${'x'.repeat(2000)}</p><mixtape-player mixtape-id="night-drive">`,
        `${inside}</mixtape-player><p>More`,
      ];
      let next = (): void => {};
      const slowSite = createServer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        next = () => {
          const piece = pieces.shift();
          if (piece !== undefined) response.write(piece);
          else response.end('<p>End</p>');
        };
        next();
      });
      await new Promise<void>((resolve) => slowSite.listen(0, '127.0.0.1', resolve));
      try {
        const queues = watchQueues(page);
        const early = page.waitForResponse('**/early.js');
        const { port } = slowSite.address() as AddressInfo;
        await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
        await (await early).finished();
        // A module runs after its response; the page then has the first piece only.
        await page.evaluate((url) => import(url), `${server.origin}/dist/early.js`);
        expect(queues).toEqual([]);
        next();
        await expect(page.locator('mixtape-player + p')).toBeAttached();
        await expect.poll(() => queues).toHaveLength(expected);
        expect(await page.evaluate(() => document.readyState)).toBe('loading');
        next();
        await page.waitForLoadState();
        await page.addScriptTag({ type: 'module', url: `${server.origin}/dist/mixtape-player.js` });
        await ready(page);
        expect(queues).toHaveLength(expected);
      } finally {
        slowSite.closeAllConnections();
        slowSite.close();
      }
    });
  }
});

/** Earlier docs had it. It is on pages, and keeps working. */
const snippetOf = (origin: string): string => `<script>
  {
    const url = '${origin}/v3/mixtapes/night-drive/queue';
    const response = fetch(url, { credentials: 'omit' });
    response.catch(() => {});
    (document[Symbol.for('mixtape-player.early-requests')] ??= new Map()).set(url, { response });
  }
</script>
<script type="module" src="${origin}/dist/mixtape-player.js"></script>
<mixtape-player mixtape-id="night-drive"></mixtape-player>`;

test('an inline snippet requests the queue while the player loads, and the player uses the response', async ({
  page,
  server,
}) => {
  const queues = watchQueues(page);
  await holdPlayer(page);
  await open(page, snippetOf(server.origin));
  await ready(page);
  await page.waitForLoadState('networkidle');
  expect(queues).toHaveLength(1);
});
