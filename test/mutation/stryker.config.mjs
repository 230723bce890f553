// Mutation tests of one layer: `npm run mutate` is for the models, `LAYER=controller npm run mutate` for another;
// `npm run mutate -- --mutate src/player/model/queue/play-order.ts` for one file.

/** Code that is changed on purpose, and the tests that are to notice. */
const LAYERS = {
  // Besides the models, the checks of addresses, which need no more than they do.
  model: {
    mutate: [
      'src/*/model/**/*.ts',
      // Its tests have a page with frames.
      '!src/frame/model/player-js-message.ts',
      'src/presave/page/page-address.ts',
      'src/platform/http/safe-url.ts',
    ],
    tests: [
      'test/*/{model,state}/**/*.test.ts',
      'test/presave/page/*-address*.test.ts',
      'test/platform/http/!(*.browser).test.ts',
    ],
  },
  state: {
    mutate: ['src/{player,presave}/state/**/*.ts'],
    tests: ['test/{player,presave}/{state,controller}/**/!(*.browser).test.ts'],
  },
  controller: {
    mutate: ['src/{player,presave}/{api,controller,engine,page,services,storage}/**/*.ts'],
    tests: ['test/{player,presave}/{api,controller,engine,page,services,storage}/**/*.test.ts', 'test/model/*.test.ts'],
  },
};

const layer = process.env.LAYER ?? 'model';
const { mutate, tests } = LAYERS[layer];
// Not in the folder of the end-to-end tests, whose runner deletes old results.
const results = `.mutation/${layer}`;
// A mutant that only thousands of random values detect counts as undetected.
process.env.TEST_RUNS ??= '100';
// The result must not depend on the day.
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
    'test/player/view',
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
