import { playwrightLauncher } from '@web/test-runner-playwright';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import { CHROMIUM_ARGS, chromiumOrThrow } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';
import { webKitLauncher } from './webkit-launcher.mjs';

/** How the test runner starts each engine. Each has two pages at a time, which know nothing of each other. */
export const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 2,
      launchOptions: { executablePath: chromiumOrThrow(), args: CHROMIUM_ARGS },
    }),
  firefox: () =>
    puppeteerLauncher({
      concurrency: 2,
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        extraPrefsFirefox: { 'media.autoplay.default': 0 },
      },
      // Timers of a tab that is not in front come once a second: each page has a window.
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage({ type: 'window' }),
    }),
  webkit: () => webKitLauncher(findWebKit(), { concurrency: 2 }),
};
