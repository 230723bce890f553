import { type BrowserContext, test as base, type Page, type Request } from 'playwright/test';
import { startDemoServer } from '../../../demo/server/create-server.mjs';

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

export { expect } from 'playwright/test';

/** Playwright's `test` with a demo server per worker; `page.goto('/')` is its front page. */
export const test = base.extend<object, { demo: DemoServer }>({
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
