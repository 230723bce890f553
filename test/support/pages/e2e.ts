import { test as base } from 'playwright/test';
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
