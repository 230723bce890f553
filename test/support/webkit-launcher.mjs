import { startWebKitDriver } from './webkit.mjs';
import { openWebDriverPage } from './webdriver-page.mjs';

/**
 * Runs test files in WebKitGTK. Every page is a browser of its own, as its driver has one session.
 * @param {{ driver: string, screen: string }} programs
 * @returns {import('@web/test-runner-core').BrowserLauncher}
 */
export function webKitLauncher(programs, { concurrency }) {
  const drivers = [];
  const idle = [];
  /** Pages by the runner's sessions. */
  const pages = new Map();

  async function open() {
    const driver = await startWebKitDriver(programs);
    drivers.push(driver);
    return openWebDriverPage(driver.origin);
  }

  return {
    name: 'WebKitGTK',
    // The runner's commands for keys, mouse and viewport then speak to `getPage()` as to a page of Playwright.
    type: 'playwright',
    concurrency,
    async startSession(id, url) {
      const page = idle.pop() ?? (await open());
      pages.set(id, page);
      await page.goto(url);
    },
    isActive: (id) => pages.has(id),
    getPage: (id) => pages.get(id),
    getBrowserUrl: (id) => pages.get(id).url(),
    async stopSession(id) {
      const page = pages.get(id);
      pages.delete(id);
      // Ends whatever still runs there.
      await page.goto('about:blank');
      idle.push(page);
      return {};
    },
    async startDebugSession() {
      throw new Error('WebKitGTK is started without a window to look at.');
    },
    async stop() {
      await Promise.all([...idle, ...pages.values()].map((page) => page.close()));
      for (const { stop } of drivers) stop();
    },
  };
}
