import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root } from './root.mjs';

/** Finds Chromium, else installs it; throws the sentence that says what to do. */
export function ensureChromium() {
  return findChromium() ?? installed(downloadFromPlaywright) ?? installed(installDebianPackage) ?? giveUp();
}

function installed(install) {
  return install() ? findChromium() : undefined;
}

function downloadFromPlaywright() {
  console.log('No Chromium found. Trying the download of Playwright …');
  const cli = join(root, 'node_modules/playwright/cli.js');
  return run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  });
}

function installDebianPackage() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log('Trying the package `chromium` …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    run('apt-get', ['update'], env) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env)
  );
}

function run(command, args, env) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: 5 * 60_000,
  });
  return status === 0;
}

function giveUp() {
  throw new Error(
    'The tests need Chromium, and none could be installed: install Chromium or Google Chrome, or set CHROME_PATH to one.',
  );
}
