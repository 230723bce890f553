// node test/support/lighthouse.mjs
// Lighthouse 12 on the built site, in light and dark: the demo's pages, and three of the documentation. It is installed
// here and not with the project's packages, because it brings 200 of its own. Ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { chromiumOrThrow } from './engines/chromium.mjs';
import { startStaticHost } from './site-server.mjs';

const FOLDER = join(root, '.lighthouse');
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const PAGES = [
  '',
  'playground.html',
  'gallery.html',
  'checker.html',
  'examples.html',
  'label.html',
  'docs/',
  'docs/theming.html',
  'docs/accessibility.html',
];
const CATEGORIES = ['accessibility', 'best-practices'];
/** States that fail, as the gallery shows them, are written to the console. */
const LOGS_ERRORS = ['gallery.html'];
/** Blink's own numbers for the scheme that a page is told to prefer. */
const SCHEMES = { light: 1, dark: 0 };

if (!existsSync(CLI)) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'lighthouse@12'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

const host = await startStaticHost();
let passed = 0;
const failures = [];
for (const [scheme, number] of Object.entries(SCHEMES)) {
  for (const page of PAGES) {
    const { categories, audits } = await reportOf(host.base + page, number);
    for (const name of CATEGORIES.filter((each) => each === 'accessibility' || !LOGS_ERRORS.includes(page))) {
      const { score, auditRefs } = categories[name];
      const title = `${page}, ${scheme}: ${name} ${Math.round(score * 100)}`;
      const lost = auditRefs.filter(
        ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1,
      );
      if (score === 1) passed += 1;
      else failures.push(`✗ ${title}: ${lost.map(({ id }) => id).join(', ')}`);
      console.log(`${score === 1 ? '✓' : '✗'} ${title}`);
    }
  }
}
host.close();
console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
if (failures.length > 0) process.exitCode = 1;

/**
 * @param {string} url
 * @param {number} scheme
 */
async function reportOf(url, scheme) {
  const output = join(FOLDER, 'report.json');
  const flags = `--headless=new --no-sandbox --disable-gpu --blink-settings=preferredColorScheme=${scheme}`;
  const args = [CLI, url, `--only-categories=${CATEGORIES.join()}`, '--output=json', `--output-path=${output}`];
  const child = spawn(process.execPath, [...args, '--quiet', `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: chromiumOrThrow() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}.`);
  return JSON.parse(readFileSync(output, 'utf8'));
}
