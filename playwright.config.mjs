// Tests of the built files, as a visitor meets them. `npm run test:e2e` starts this; see test/run.mjs.
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, shellOrChromium } from './test/support/engines/chromium.mjs';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Pictures of what designers look at; `npm run pictures` takes them anew.
  snapshotPathTemplate: 'test/pictures/{arg}{ext}',
  // Nothing takes so long but what hangs, on however slow a machine: how long a visitor waits, tests measure that name
  // it.
  timeout: 60_000,
  // A different version of the browser draws the edge of a letter a little differently.
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 40 } },
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./test/support/runners/playwright-counts.mjs']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: shellOrChromium(), args: CHROMIUM_ARGS },
  },
});
