// Mutation tests of one room: `npm run mutate` is for the domain, `ROOM=runtime npm run mutate` for another;
// `npm run mutate -- --mutate src/domain/queue/play-order.ts` for one file.

/** What is changed on purpose, and the tests that are to notice. */
const ROOMS = {
  // Besides the domain, the checks of addresses, which need no more than it does.
  domain: {
    mutate: ['src/domain/**/*.ts', 'src/io/{page/page,presave/return}-address.ts', 'src/io/api/safe-url.ts'],
    tests: ['test/domain/**/*.test.ts', 'test/io/*-address*.test.ts', 'test/io/safe-url.test.ts'],
  },
  state: { mutate: ['src/state/**/*.ts'], tests: ['test/state/**/*.test.ts'] },
  runtime: { mutate: ['src/runtime/**/*.ts'], tests: ['test/runtime/*.test.ts', 'test/runtime/model/*.test.ts'] },
};

const room = process.env.ROOM ?? 'domain';
const { mutate, tests } = ROOMS[room];
// Not in the folder of the end-to-end tests, whose runner deletes old results.
const results = `.mutation/${room}`;
// A mutant that only thousands of random values detect counts as undetected.
process.env.TEST_RUNS ??= '100';
// What is found must not depend on the day.
process.env.SEED ??= '1';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate,
  testRunner: 'mocha',
  mochaOptions: { spec: tests, require: ['./test/mutation/setup.mjs'], 'no-config': true },
  testRunnerNodeArgs: ['--import', './test/support/runners/typescript-in-node.mjs'],
  coverageAnalysis: 'perTest',
  // esbuild strips the types, and TypeScript 7 has no JavaScript API with which Stryker could rewrite a configuration.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  ignorePatterns: [
    'dist',
    '.dist-*',
    '.mutation',
    'demo/media',
    'test-results',
    'test/e2e',
    'test/elements',
    'test/components',
  ],
  concurrency: 2,
  timeoutMS: 10_000,
  incremental: true,
  incrementalFile: `${results}/incremental.json`,
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${results}/report.html` },
  jsonReporter: { fileName: `${results}/report.json` },
  tempDirName: '.mutation/sandbox',
  thresholds: { high: 95, low: 85, break: 85 },
};
