import { existsSync, readdirSync } from 'node:fs';
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

/** Files that run only with `TEST_THOROUGH=1`, or if they are named: each takes a minute or more. */
const THOROUGH = [
  /^test\/e2e\/(?:author-attacks|keyboard-walk|pictures|presave-attacks|presave-author-attacks|presave-funnel|presave-hand-over|react-components|site|soak|strangers)\./,
  /^test\/faults\/full-time\./,
  /^packages\/publish\/test\/interruption\./,
];
/** Files that run only if they are named, as `test/nightly.mjs` does. They take long, or install large packages. */
const NIGHTLY = [
  /^test\/(?:e2e\/(?:docs-site|nextjs|samples)\.|demo\/docs-site\.|package\/(?:resolution\.|templates\/)|streams\/.*\.test\.ts$)/,
  /^packages\/presave\/test\/(?:postgres\/|commands\.|message-day\.|release-day\.)/,
  /^packages\/publish\/test\/(?:clip|bad-input|peaks-and-color)\./,
];

/** Tests that encode many songs or wait for deliveries: a developer waits for them only in `npm run test:all`. */
const LONG = [
  /^packages\/publish\/test\/(?:films|order|site|trailer)\./,
  /^packages\/presave\/test\/(?:threats|delivery\/interrupted)/,
];

/** The end-to-end tests of every day: a flow of each feature, as a visitor, an author or a listener meets it. */
const FLOWS =
  /^test\/e2e\/(?:player-pages|first-view|frame-commands|offline|languages|presave-spotify|presave-apple-music|published-site|streams-in-queue|checker|playground)\./;

const ELEMENTS = /^test\/elements\//;

/**
 * The elements in what engines differ: media, focus, layout, time, markup from a server. The nightly step `cut` runs
 * all in each.
 */
const OTHER_ENGINES =
  /^test\/elements\/(?:accessibility|built-files|first-view|forwarded-clicks|layouts|media-session|one-at-a-time|own-source|packagings|presave-flow|preview-window|race-conditions|reserve|surroundings|visibility|visitor)\./;

/**
 * Whether a run tests a file in an engine: `npm test` the elements in Chromium, `npm run test:all` some of them in the
 * other engines, and the rest in Chromium.
 */
export function isTestedIn(engine, file, isDaily) {
  if (engine !== 'chromium') return OTHER_ENGINES.test(file);
  return ELEMENTS.test(file) === isDaily;
}

/** Whether `npm test` runs a file; the others are run by `npm run test:all`. In browsers that depends on the engine. */
export function isDailyFile(kind, file) {
  if (kind === 'browser') return true;
  return kind === 'e2e' ? FLOWS.test(file) : !matches(LONG, file);
}

/** The files of a kind of test whose path contains one of `filters`. */
export function testFiles(kind, filters = []) {
  const isOfKind = {
    unit: (file) => NODE.test(file) || (BOTH.test(file) && !BROWSER_ONLY.test(file)),
    browser: (file) => BROWSER.test(file) && !NODE_ONLY.test(file),
    e2e: (file) => END_TO_END.test(file),
  }[kind];
  const isChosen =
    filters.length === 0
      ? (file) => !matches(NIGHTLY, file) && (isThorough || !matches(THOROUGH, file))
      : (file) => filters.some((filter) => file.includes(filter));
  return allFiles().filter((file) => isOfKind(file) && isChosen(file));
}

/** Whether one of the patterns matches the file. */
function matches(patterns, file) {
  return patterns.some((pattern) => pattern.test(file));
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
