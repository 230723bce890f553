import { findProgram, onSearchPath } from './programs.mjs';

const APPLICATIONS = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The path of a Firefox that starts: `FIREFOX_PATH` or the system's; `undefined` if there is none. */
export function findFirefox() {
  return findProgram('FIREFOX_PATH', [...onSearchPath('firefox-esr', 'firefox'), ...APPLICATIONS]);
}
