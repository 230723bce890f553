import { test as base } from 'playwright/test';
import { startDemoServer } from '../../../demo/server/create-server.mjs';

type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

export { expect } from 'playwright/test';

/** Playwright's `test` with a demo server per worker; `page.goto('/')` is its front page. */
export const test = base.extend<object, { demo: DemoServer }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const demo = await startDemoServer({ port: 0, crossPort: 0, probe: true });
      await use(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, use) => use(demo.origin),
});
