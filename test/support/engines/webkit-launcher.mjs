import { openWebDriverPage } from './webdriver-page.mjs';
import { startWebKitDriver } from './webkit.mjs';

const START_MS = 15_000;
const STARTS = 3;

/**
 * The address of a page whose web process has crashed. A bug of WebKitGTK 2.50: a seek in an audio stream uses the
 * audio output, and crashes if another thread has not found one yet. As each preview begins with a seek, 7 of 1000
 * starts of a stream crashed on a machine without a sound device, and 2 with an output that needs no search.
 */
export const CRASHED = 'about:crashed';

/**
 * Runs each test file in its own WebKitGTK, because a driver has only one session, and its web process may crash some
 * time after pages with media were left.
 * @param {NonNullable<ReturnType<typeof import('./webkit.mjs').findWebKit>>} programs
 * @returns {import('@web/test-runner-core').BrowserLauncher}
 */
export function webKitLauncher(programs, { concurrency }) {
  const capabilities = {
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--autoplay-policy=allow'] },
  };
  const drivers = new Set();
  const idleDrivers = [];
  /** The open browsers, by the runner's sessions. */
  const open = new Map();

  /**
   * If its browser crashes while it starts, a driver waits forever (once in some hundred starts), so it is given up.
   */
  async function openPage() {
    for (let starts = 1; ; starts++) {
      const driver = idleDrivers.pop() ?? (await startWebKitDriver(programs));
      drivers.add(driver);
      try {
        return { driver, page: await openWebDriverPage(driver.origin, capabilities, AbortSignal.timeout(START_MS)) };
      } catch (error) {
        driver.stop();
        drivers.delete(driver);
        if (error.name !== 'TimeoutError' || starts === STARTS) throw error;
        console.warn('WebKitGTK did not start, and is started again.');
      }
    }
  }

  return {
    name: 'WebKitGTK',
    // The runner's commands for keys, mouse and viewport use `getPage()` like a page of Playwright.
    type: 'playwright',
    concurrency,
    async startSession(id, url) {
      const opened = await openPage();
      open.set(id, opened);
      await opened.page.goto(url);
    },
    isActive: (id) => open.has(id),
    getPage: (id) => open.get(id).page,
    getBrowserUrl: (id) =>
      open
        .get(id)
        ?.page.url()
        .catch(() => CRASHED),
    async stopSession(id) {
      const { driver, page } = open.get(id);
      open.delete(id);
      try {
        await page.close();
        idleDrivers.push(driver);
      } catch {
        // The browser is closed already, and the driver is not used again.
        driver.stop();
        drivers.delete(driver);
      }
      return {};
    },
    async startDebugSession() {
      throw new Error('WebKitGTK is started without a window to look at.');
    },
    async stop() {
      for (const { stop } of drivers) stop();
    },
  };
}
