import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../build/root.mjs';
import { isThorough } from './thorough.mjs';

/** Tests that need neither a document nor media. They run in Node and again in the browser. */
const BOTH = /^test\/(platform|i18n|player|presave|frame|embed|model)\/.*\.test\.ts$/;
const BROWSER = /^(?:test|packages\/checker\/test)\/.*\.test\.tsx?$/;
const BROWSER_ONLY = /\.browser\.test\.tsx?$/;
/** Tests with fakes of what browsers do not let anybody replace. */
const NODE_ONLY = /\.node\.test\.ts$/;
const NODE = /^(?:test|packages\/\w+\/test)\/.*\.test\.mjs$/;
const END_TO_END = /^test\/e2e\/.*\.spec\.ts$/;

/** Whether a file is a test of a kind. */
const KINDS = {
  unit: (file) => NODE.test(file) || (BOTH.test(file) && !BROWSER_ONLY.test(file)),
  browser: (file) => BROWSER.test(file) && !NODE_ONLY.test(file),
  e2e: (file) => END_TO_END.test(file),
};

const isTest = (file) => Object.values(KINDS).some((isOfKind) => isOfKind(file));

const ELEMENTS = /^test\/elements\//;

/**
 * The words that a test file can have on its first line, as in `// Runs: thorough`, if it does not run whenever the
 * others of its kind do.
 */
const RUNS = {
  /** An end-to-end test that `npm test` runs: the flow of a feature, as a visitor, an author or a listener meets it. */
  daily: 'daily',
  /** A test in Node for `npm run test:all` alone: it encodes many songs, or waits for deliveries. */
  notDaily: 'not daily',
  /**
   * A test of the elements about what engines differ in: media, focus, layout, time, markup from a server. The nightly
   * step `cut` runs all in each engine.
   */
  allEngines: 'in all engines',
  /** Only with `TEST_THOROUGH=1`, or if it is named: it takes a minute or more. */
  thorough: 'thorough',
  /** Only in that step of `test/nightly.mjs`, or if it is named: it takes long, or installs large packages. */
  nightly: 'nightly, in the step ',
};

/**
 * Reads the first line of a test file.
 * @param {string} file
 * @param {string} text
 * @returns {{ runs: keyof typeof RUNS | undefined, step: string }} `step`: empty but for `nightly`
 */
export function parseRuns(file, text) {
  const [, words] = /^\/\/ Runs: (.*)/.exec(text) ?? [];
  if (words === undefined) return { runs: undefined, step: '' };
  const isNightly = words.startsWith(RUNS.nightly);
  const [runs] = Object.entries(RUNS).find(([, known]) => (known === RUNS.nightly ? isNightly : known === words)) ?? [];
  if (runs === undefined)
    throw new Error(`${file} begins with "Runs: ${words}". Write one of: ${Object.values(RUNS).join(', ')}…`);
  return { runs, step: isNightly ? words.slice(RUNS.nightly.length) : '' };
}

/** What the first lines say, by file: they are read once. */
const known = new Map();

function runsOf(file) {
  if (!known.has(file)) known.set(file, parseRuns(file, readFileSync(join(root, file), 'utf8')));
  return known.get(file);
}

/** The files that a step of `test/nightly.mjs` runs. */
export function filesOfStep(step) {
  return allFiles().filter((file) => isTest(file) && runsOf(file).step === step);
}

/**
 * Whether a run tests a file in an engine: `npm test` the elements in Chromium, `npm run test:all` some of them in the
 * other engines, and the rest in Chromium.
 */
export function isTestedIn(engine, file, isDaily) {
  if (engine !== 'chromium') return runsOf(file).runs === 'allEngines';
  return ELEMENTS.test(file) === isDaily;
}

/** Whether `npm test` runs a file; the others are run by `npm run test:all`. In browsers that depends on the engine. */
export function isDailyFile(kind, file) {
  if (kind === 'browser') return true;
  const { runs } = runsOf(file);
  return kind === 'e2e' ? runs === 'daily' : runs !== 'notDaily';
}

/** The files of a kind of test whose path contains one of `filters`. */
export function testFiles(kind, filters = []) {
  const isChosen =
    filters.length === 0
      ? (file) => runsOf(file).runs !== 'nightly' && (isThorough || runsOf(file).runs !== 'thorough')
      : (file) => filters.some((filter) => file.includes(filter));
  return allFiles().filter((file) => KINDS[kind](file) && isChosen(file));
}

/** The files that `test/run.mjs` chose; all files of the kind if a test runner is started without it. */
export function chosenFiles(kind) {
  return process.env.TEST_FILES ? JSON.parse(process.env.TEST_FILES) : testFiles(kind);
}

function allFiles() {
  return ['test', 'packages/checker/test', 'packages/presave/test', 'packages/publish/test']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
    )
    .filter((path) => !path.includes('/node_modules/'))
    .sort();
}
