import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../build/root.mjs';
import { findChromium } from './chromium.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { ENGINES } from './engines.mjs';

/** Finds or installs Chromium; throws an error that says what to do. */
export function ensureChromium() {
  return (
    findChromium() ??
    installed(downloadFromPlaywright) ??
    installed(() => installDebianPackages(ENGINES.chromium.packages)) ??
    giveUp()
  );
}

function installed(install) {
  return install() ? findChromium() : undefined;
}

function downloadFromPlaywright() {
  console.log('No Chromium found. Trying the download of Playwright …');
  const cli = join(root, 'node_modules/playwright/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    timeout: 5 * 60_000,
  });
  return status === 0;
}

function giveUp() {
  throw new Error(
    'The tests need Chromium, and none could be installed: install Chromium or Google Chrome, or set CHROME_PATH to one.',
  );
}
