// node test/run.mjs [unit] [browser] [e2e] [part of a path …]
// node test/run.mjs          the unit tests, the elements in Chromium, and an end-to-end flow for each feature
// node test/run.mjs rest     what that leaves out: see docs/internals/tests.md
// Finds or installs browsers, builds, runs the tests and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.mjs';
import { root } from '../build/root.mjs';
import { findShell } from './support/engines/chromium.mjs';
import { chooseEngines, ENGINES, howToGet, isWanted } from './support/engines/engines.mjs';
import { ensureChromium } from './support/engines/install-chromium.mjs';
import { readCounts, slowest } from './support/runners/counts.mjs';
import { chooseSeed } from './support/runners/seed.mjs';
import { isDailyFile, isTestedIn, testFiles } from './support/runners/test-files.mjs';
import { isThorough } from './support/runners/thorough.mjs';

const RUNNERS = {
  unit: {
    title: 'Unit tests in Node',
    args: [
      '--enable-source-maps',
      '--import',
      './test/support/runners/typescript-in-node.mjs',
      'test/support/runners/run-mocha.mjs',
    ],
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

/** Parts that run beside each other, the longest first. */
const PARTS = [/^packages\/presave/, /^packages\/publish\/test\/[a-m]/, /^packages\/publish/, /\.mjs$/, /./];

const REST = 'rest';

const kinds = process.argv.slice(2).filter((argument) => argument in RUNNERS);
const isRest = process.argv[2] === REST;
const filters = process.argv.slice(2).filter((argument) => !(argument in RUNNERS) && argument !== REST);
/** Without arguments, so that a developer waits a few minutes. */
const isDaily = kinds.length === 0 && filters.length === 0 && !isRest && !isThorough;
/** Attempts for a test file whose page crashes because of a bug in the engine, see webkit-launcher.mjs. */
const MAX_RUNS = 3;

const total = { passed: 0, failed: 0 };
const summary = [`Random tests: SEED=${chooseSeed()} draws the same values again.`];
/** Named again at the end: of a log that is kept only in part, that is the part. */
const failures = [];

try {
  const plan = (kinds.length > 0 ? kinds : Object.keys(RUNNERS))
    .map((kind) => ({ kind, files: chooseFiles(kind) }))
    .filter(({ files }) => files.length > 0);
  // Before the first test, so that a missing browser is known at once.
  const engines = await prepare(plan.map(({ kind }) => kind));
  const ofKind = (kind, runs) => plan.filter((each) => each.kind === kind).flatMap(({ files }) => runs(files));
  const units = ofKind('unit', (files) => parts(files).map((part) => ({ ...RUNNERS.unit, files: part })));
  const browsers = ofKind('browser', (files) =>
    enginesOfRun(engines.chosen).flatMap((name) => inEngine(name, files, plan)),
  );
  const endToEnd = ofKind('e2e', (files) => [{ ...RUNNERS.e2e, files }]);
  /** The pre-save server's tests wait most of the time: they run beside those of the browsers, if there are any. */
  const waits = ({ files: [first] }) => browsers.length > 0 && first.startsWith('packages/presave/');
  /**
   * Each stage has chains of runs, which run beside each other. In a browser, what plays in real time needs the
   * machine.
   */
  const stages = isRest
    ? [[browsers, units], [endToEnd]]
    : [inChains(units.filter((each) => !waits(each))), [browsers, units.filter(waits)], [endToEnd]];
  for (const chains of stages) await Promise.all(chains.map(runInTurn));
  summary.push(...howToGet(enginesOfRun(engines.leftOut)).map((line) => `Left out: ${line}`));
  if (isDaily) summary.push('Not all tests: npm run test:all runs the rest.');
  if (plan.length === 0) throw new Error(`No test was run: no file matches ${filters.join(', ')}.`);
} catch (error) {
  fail([`The tests ended early: ${error.message}`]);
}
if (total.failed > 0) process.exitCode = 1;
console.log(`\n${[...summary, ...failures, `${total.passed} passed, ${total.failed} failed`].join('\n')}`);

/**
 * Finds the engines, or gets Chromium, and builds: the demo server beside both kinds of browser test serves the built
 * files.
 */
async function prepare(kindsToRun) {
  const none = { chosen: [], leftOut: [] };
  if (kindsToRun.every((kind) => kind === 'unit')) return none;
  if (kindsToRun.includes('e2e') || isWanted('chromium')) chooseChromium();
  const engines = kindsToRun.includes('browser') ? chooseEngines() : none;
  if (isDaily && enginesOfRun(engines.chosen).length === 0) throw new Error('TEST_BROWSERS leaves out Chromium.');
  await ensureBuilt();
  return engines;
}

/** Chooses a browser for all child processes, because the search starts several browsers. */
function chooseChromium() {
  const chromium = ensureChromium();
  // Before CHROME_PATH is set, because `findShell` would take that for the user's setting.
  process.env.CHROME_SHELL_PATH = findShell() ?? chromium;
  process.env.CHROME_PATH = chromium;
}

/**
 * Chains that share one queue, a few at a time: tests that share a processor with many others exceed their time limits.
 */
function inChains(runs) {
  const queue = runs.values();
  return Array.from({ length: availableParallelism() + 1 }, () => queue);
}

function chooseFiles(kind) {
  const files = testFiles(kind, filters);
  if (isDaily) return files.filter((file) => isDailyFile(kind, file));
  if (!isRest) return files;
  return files.filter((file) => kind === 'browser' || !isDailyFile(kind, file));
}

/** The engines of this run: Chromium alone for every day. */
function enginesOfRun(chosen) {
  return chosen.filter((name) => name === 'chromium' || !isDaily);
}

/** The files of each part. */
function parts(files) {
  const partOf = (file) => PARTS.find((part) => part.test(file));
  return PARTS.map((part) => files.filter((file) => partOf(file) === part)).filter(({ length }) => length > 0);
}

/** The tests of the browser in one engine. Chromium leaves out what runs in Node: it is the same engine. */
function inEngine(name, files, plan) {
  const isPart = isDaily || isRest;
  const runInNode = isPart ? testFiles('unit') : plan.flatMap(({ kind, files: all }) => (kind === 'unit' ? all : []));
  const left = files.filter(
    (file) => !(name === 'chromium' && runInNode.includes(file)) && (!isPart || isTestedIn(name, file, isDaily)),
  );
  if (left.length === 0) return [];
  return [{ ...RUNNERS.browser, title: `Tests in ${ENGINES[name].title}`, files: left, env: { TEST_BROWSERS: name } }];
}

async function runInTurn(runners) {
  for (const runner of runners) await run(runner);
}

/** Runs one test runner in a separate process, and adds up its results. */
async function run({ title, files, args, filesAsArguments, env }, runs = 1) {
  console.log(`\n${title}: ${files.length} files\n`);
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mixtape-player-test-'));
  const countsFile = join(folder, 'counts.json');
  const child = spawn(process.execPath, [...args, ...(filesAsArguments ? files : [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_FILES: JSON.stringify(files), TEST_COUNTS: countsFile, ...env },
  });
  const [code, signal] = await once(child, 'exit');
  const { passed, failures: failed, skipped, crashed, times } = readCounts(countsFile);
  rmSync(folder, { recursive: true });
  total.passed += passed;
  fail(failed.map((failure) => `${title}: ${failure}`));
  const again = runs < MAX_RUNS ? crashed : [];
  // A runner that stumbled over something outside its tests must not look like success.
  const stumbled = code !== 0 && failed.length === 0 && again.length === 0;
  if (stumbled) fail([`${title}: the test runner ended with ${signal ?? `code ${code}`}.`]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const result = `${title}: ${passed} passed, ${failed.length} failed, ${skipped} skipped in ${seconds} s`;
  summary.push(result);
  console.log(`\n${result}\nSlowest: ${slowest(times).join(', ')}`);
  if (again.length === 0) return;
  summary.push(`The browser crashed, and is started again for: ${again.join(', ')}`);
  await run({ title, files: again, args, filesAsArguments, env }, runs + 1);
}

function fail(lines) {
  total.failed += lines.length;
  failures.push(...lines.map((line) => `✗ ${line}`));
}
