import { playwrightLauncher } from '@web/test-runner-playwright';
import { puppeteerLauncher } from '@web/test-runner-puppeteer';
import puppeteer from 'puppeteer';
import { FONTS_FOLDER } from '../fonts/fontconfig.mjs';
import { CHROMIUM_ARGS, shellOrChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { findWebKit } from './webkit.mjs';
import { webKitLauncher } from './webkit-launcher.mjs';

/**
 * The test runner's launchers of the engines. Several isolated pages are open at a time. WebKitGTK opens one if they
 * play streams that have to be heard: of three at a time, some lost theirs.
 */
export const launchers = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 4,
      launchOptions: { executablePath: shellOrChromium(), args: CHROMIUM_ARGS },
    }),
  firefox: firefoxLauncher,
  webkit: ({ isListening = false } = {}) => webKitLauncher(findWebKit(), { concurrency: isListening ? 1 : 3 }),
};

function firefoxLauncher() {
  const launchOptions = {
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    // Nothing uses its reports of requests.
    networkEnabled: false,
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      // A silent virtual audio output: without any output, as in a container, Firefox reports every audio file as
      // broken.
      'media.cubeb.force_mock_context': true,
      'media.cubeb.sandbox': false,
      'security.sandbox.content.read_path_whitelist': FONTS_FOLDER,
    },
  };
  const taken = new WeakSet();
  return puppeteerLauncher({
    concurrency: 3,
    launchOptions,
    // Each page has its own Firefox, because only one window has the focus, and only one tab is visible.
    async createPage({ browser }) {
      const isFirst = !taken.has(browser);
      taken.add(browser);
      const own = isFirst ? browser : await puppeteer.launch(launchOptions);
      if (!isFirst) browser.once('disconnected', () => own.close());
      // The first window never gets the focus.
      const page = await own.newPage({ type: 'window' });
      // Closes alerts, which would block the page forever. The other engines close them by themselves.
      // An alert that opens while its page is closed disappears with it.
      page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
      return page;
    },
  });
}
