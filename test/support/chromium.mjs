import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
];

/** The path of a Chromium that starts: `CHROME_PATH`, else Playwright's own, else the system's; `undefined` if none. */
export function findChromium() {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (starts(wanted)) return wanted;
    throw new Error(`CHROME_PATH is ${wanted}, which does not start.`);
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [chromium.executablePath(), ...onPath, ...APPLICATIONS].find(starts);
}

/** For the configurations of the test runners, which can also be started by themselves. */
export function chromiumOrThrow() {
  const path = findChromium();
  if (path) return path;
  throw new Error('No Chromium: run `npm test`, which looks for one and installs it, or set CHROME_PATH.');
}

/** A file alone says little: Playwright's download is there but does not start where its libraries are missing. */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  // On Windows `--version` opens a window.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
