// node test/run.mjs [unit] [browser] [e2e] [part of a path …]
// Finds or installs a browser, builds, runs the tests and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.mjs';
import { readCounts } from './support/counts.mjs';
import { ensureChromium } from './support/install-chromium.mjs';
import { root } from './support/root.mjs';
import { testFiles } from './support/test-files.mjs';

const RUNNERS = {
  unit: {
    title: 'Unit tests in Node',
    args: ['--enable-source-maps', '--import', './test/support/typescript-in-node.mjs', 'test/support/run-mocha.mjs'],
  },
  browser: {
    title: 'Tests in the browser',
    args: ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.mjs'],
  },
  e2e: {
    title: 'End-to-end tests',
    args: ['node_modules/playwright/cli.js', 'test', '--config', 'playwright.config.mjs'],
    // Playwright takes its files as patterns.
    filesAsArguments: true,
  },
};

const kinds = process.argv.slice(2).filter((argument) => argument in RUNNERS);
const filters = process.argv.slice(2).filter((argument) => !(argument in RUNNERS));
const total = { passed: 0, failed: 0, skipped: 0 };

try {
  for (const kind of kinds.length > 0 ? kinds : Object.keys(RUNNERS)) {
    const files = testFiles(kind, filters);
    if (files.length === 0) continue;
    await prepare(kind);
    const counts = await run(RUNNERS[kind], files);
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  if (total.passed + total.failed === 0) {
    console.error(`No test was run${filters.length > 0 ? `: no file matches ${filters.join(', ')}` : ''}.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}
if (total.failed > 0) process.exitCode = 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

/** The demo server that stands beside both kinds of browser test also serves the built files. */
async function prepare(kind) {
  if (kind === 'unit') return;
  process.env.CHROME_PATH = ensureChromium();
  await ensureBuilt();
}

/** Runs one test runner in a process of its own and returns its counts. */
async function run({ title, args, filesAsArguments }, files) {
  console.log(`\n${title}: ${files.length} files\n`);
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-test-'));
  const countsFile = join(folder, 'counts.json');
  const child = spawn(process.execPath, [...args, ...(filesAsArguments ? files : [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_FILES: JSON.stringify(files), TEST_COUNTS: countsFile },
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const counts = readCounts(countsFile);
  rmSync(folder, { recursive: true });
  // A runner that stumbled over something outside its tests must not look like success.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${title}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`,
  );
  return counts;
}
