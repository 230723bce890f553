import { chromium } from 'playwright';
import '../fonts/fontconfig.mjs';
import { findProgram, onSearchPath } from './programs.mjs';

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Playback without a gesture, no sandbox because root in a container cannot use it, and no background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--autoplay-policy=no-user-gesture-required',
  // The address bar's own pages would be opened with each test page, which takes a quarter of the time. A spare
  // renderer would be started with each, too.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,PreconnectToSearch,Translate,SpareRendererForSitePerProcess',
];

/**
 * The path of a Chromium that starts: `CHROME_PATH`, Playwright's own or the system's; `undefined` if there is none.
 */
export function findChromium() {
  return findProgram('CHROME_PATH', [
    chromium.executablePath(),
    ...onSearchPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    ...APPLICATIONS,
  ]);
}

/**
 * Headless shell, which takes a quarter less time for a test: that of `CHROME_SHELL_PATH` or the system's, unless
 * `CHROME_PATH` selects a browser; `undefined` if there is none. It renders text slightly differently and has no
 * back/forward cache.
 */
export function findShell() {
  return findProgram('CHROME_SHELL_PATH', process.env.CHROME_PATH ? [] : onSearchPath('chromium-headless-shell'));
}

/** For tests that need no window. */
export function shellOrChromium() {
  return findShell() ?? chromiumOrThrow();
}

/** For the configurations of the test runners, which can also be started without `test/run.mjs`. */
export function chromiumOrThrow() {
  const path = findChromium();
  if (path) return path;
  throw new Error('No Chromium: run `npm test`, which looks for one and installs it, or set CHROME_PATH.');
}
