import { chromium } from 'playwright';
import { findProgram, onSearchPath } from './programs.mjs';

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Sound without a gesture, no sandbox for root in a container, and no request that no test asked for. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--autoplay-policy=no-user-gesture-required',
  // Pages of the address bar's own would be opened with each of ours, and take a quarter of the time. A renderer in
  // reserve would be started with each too.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,PreconnectToSearch,Translate,SpareRendererForSitePerProcess',
];

/** The path of a Chromium that starts: `CHROME_PATH`, else Playwright's own, else the system's; `undefined` if none. */
export function findChromium() {
  return findProgram('CHROME_PATH', [
    chromium.executablePath(),
    ...onSearchPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    ...APPLICATIONS,
  ]);
}

/**
 * Chromium without a window, a quarter cheaper for a test: the one of `CHROME_SHELL_PATH`, else the system's, unless
 * `CHROME_PATH` asks for a certain browser; `undefined` if there is none. It draws letters a little differently, and has
 * no back/forward cache.
 */
export function findShell() {
  return findProgram('CHROME_SHELL_PATH', process.env.CHROME_PATH ? [] : onSearchPath('chromium-headless-shell'));
}

/** For tests that need no window. */
export function shellOrChromium() {
  return findShell() ?? chromiumOrThrow();
}

/** For the configurations of the test runners, which can also be started by themselves. */
export function chromiumOrThrow() {
  const path = findChromium();
  if (path) return path;
  throw new Error('No Chromium: run `npm test`, which looks for one and installs it, or set CHROME_PATH.');
}
