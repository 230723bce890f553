// Opens a page in an engine, and waits for the result that the page writes into its fragment.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import puppeteer from 'puppeteer';
import { CHROMIUM_ARGS, shellOrChromium } from '../../../../test/support/engines/chromium.mjs';
import { findFirefox } from '../../../../test/support/engines/firefox.mjs';
import { openWebDriverPage } from '../../../../test/support/engines/webdriver-page.mjs';
import { findWebKit, startWebKitDriver } from '../../../../test/support/engines/webkit.mjs';

const LIMIT_MS = 120_000;
/** On a busy machine, the player may use the mp3. */
const MAX_VISITS = 3;

/**
 * By engine: opens a page, calls `use(page, console)` and closes it. `console` lists the messages that the driver has
 * seen.
 */
const OPEN = {
  async chromium(use) {
    const browser = await chromium.launch({ executablePath: shellOrChromium(), args: CHROMIUM_ARGS });
    try {
      const page = await browser.newPage();
      return await use(page, watch(page));
    } finally {
      await browser.close();
    }
  },
  async firefox(use) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      headless: true,
      extraPrefsFirefox: {
        'media.autoplay.default': 0,
        'media.cubeb.force_mock_context': true,
        'media.cubeb.sandbox': false,
      },
    });
    try {
      const page = await browser.newPage({ type: 'window' });
      return await use(page, watch(page));
    } finally {
      await browser.close();
    }
  },
  async webkit(use) {
    const programs = findWebKit();
    const driver = await startWebKitDriver(programs);
    try {
      const capabilities = {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--autoplay-policy=allow'] },
      };
      const page = await openWebDriverPage(driver.origin, capabilities, AbortSignal.timeout(60_000));
      // This driver does not report the console, so the page records its own messages.
      return await use(page, []);
    } finally {
      driver.stop();
    }
  },
};

function watch(page) {
  const seen = [];
  page.on('console', (message) => {
    if (['error', 'warning', 'warn'].includes(message.type())) seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`page error: ${error.message}`));
  return seen;
}

/**
 * @param {keyof typeof OPEN} engine
 * @param {string} url of a page with `play-in-page.js`
 * @returns {Promise<{ heard: string[], complaints: string[] }>}
 */
export async function playIn(engine, url) {
  for (let visits = 1; ; visits += 1) {
    const found = await visit(engine, url);
    if (found.complaints.length === 0 || visits === MAX_VISITS) return found;
    console.log(`${engine}, visit ${visits}: ${found.complaints.join('; ')}`);
  }
}

/**
 * @param {keyof typeof OPEN} engine
 * @param {string} url
 */
const visit = (engine, url) =>
  OPEN[engine](async (page, seen) => {
    await page.goto(url);
    for (let waited = 0; waited < LIMIT_MS; waited += 200) {
      const fragment = new URL(await page.url()).hash.slice(1);
      if (fragment !== '') {
        const { heard, complaints } = JSON.parse(decodeURIComponent(fragment));
        return { heard, complaints: [...complaints, ...seen] };
      }
      await sleep(200);
    }
    return { heard: [], complaints: ['It did not end in time.', ...seen] };
  });
