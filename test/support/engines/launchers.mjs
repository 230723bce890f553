import { playwrightLauncher } from '@web/test-runner-playwright';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import puppeteer from 'puppeteer';
import { CHROMIUM_ARGS, shellOrChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';
import { webKitLauncher } from './webkit-launcher.mjs';

/** How the test runner starts each engine. Each has some pages at a time, which know nothing of each other. */
export const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 4,
      launchOptions: { executablePath: shellOrChromium(), args: CHROMIUM_ARGS },
    }),
  firefox: firefoxLauncher,
  webkit: () => webKitLauncher(findWebKit(), { concurrency: 3 }),
};

function firefoxLauncher() {
  const launchOptions = {
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    // Nobody listens to what it would tell of each request.
    networkEnabled: false,
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      // A speaker that keeps time and is silent: without any, as in a container, every file of sound counts as broken.
      'media.cubeb.force_mock_context': true,
      'media.cubeb.sandbox': false,
    },
  };
  const taken = new WeakSet();
  return puppeteerLauncher({
    concurrency: 3,
    launchOptions,
    // In a Firefox of its own: of the windows of one, a single one has the focus, and of its tabs one is in front.
    async createPage({ browser }) {
      const isFirst = !taken.has(browser);
      taken.add(browser);
      const own = isFirst ? browser : await puppeteer.launch(launchOptions);
      if (!isFirst) browser.once('disconnected', () => own.close());
      // The first window never gets the focus.
      const page = await own.newPage({ type: 'window' });
      // Nobody is there to answer, and an alert would hold the page for ever. The other engines do so by themselves.
      // One that opens while its page is closed goes with it.
      page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
      return page;
    },
  });
}
