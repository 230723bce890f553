import { Hono } from 'hono';
import { type BrowserContext, test as base, type Page, type Request } from 'playwright/test';
import { startDemoServer } from '../../../demo/server/create-server.mjs';
import { listen } from '../../../demo/server/listen.mjs';

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

export interface SeenRequest {
  readonly path: string;
  readonly origin: string;
  readonly range: string | null;
}

interface Servers {
  readonly demo: DemoServer;
  /** A demo server that records requests. */
  readonly listeningServer: DemoServer & { readonly requests: SeenRequest[] };
  /** A demo server whose releases are still to come. */
  readonly rehearsalServer: DemoServer;
  /** The origin of a separate site whose pages are defined by their URL. */
  readonly site: string;
}

export { expect } from 'playwright/test';

/**
 * Playwright's `test` with servers, each started by the first test of a worker that uses it; `page.goto('/')` is the
 * front page of `demo`. All are fixtures of this one `test`: Playwright starts a new worker, with a new browser, for a
 * test whose worker fixtures are others than those of the test before.
 */
export const test = base.extend<object, Servers>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      // The releases are out: what is pre-saved is in the library of the stand-in in a moment.
      const demo = await startDemoServer({ port: 0, crossPort: 0, probe: true, presave: { releaseAt: '2026-01-01' } });
      await demo.presave.ready();
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  listeningServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const requests: SeenRequest[] = [];
      const demo = await startDemoServer({
        port: 0,
        crossPort: 0,
        onRequest: ({ url, headers }) =>
          void requests.push({ path: url.pathname, origin: url.origin, range: headers.get('range') }),
      });
      await use({ ...demo, requests });
      await demo.close();
    },
    { scope: 'worker' },
  ],
  rehearsalServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startDemoServer();
      await server.presave.ready();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const app = new Hono().get('/', (context) => context.html(context.req.query('html') ?? ''));
      const { origin, close } = await listen(app, { host: '127.0.0.1', port: 0 });
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, use) => use(demo.origin),
});

/** Opens a page that the demo does not have. */
export async function openOwnPage(page: Page, html: string): Promise<void> {
  await page.route('**/own-page.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/own-page.html');
}

/** Changes a page on its way to the browser. */
export async function changePage(where: Page | BrowserContext, path: string, change: (html: string) => string) {
  await where.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    },
  );
}

/** Holds requests back. `asked` resolves with the first one; `release` lets them and all later ones continue. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
): Promise<{ asked: Promise<Request>; release(): void }> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(url);
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { asked, release };
}
