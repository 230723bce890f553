import fc from 'fast-check';
import { isThorough } from './runners/thorough.mjs';

const isNode = typeof document === 'undefined';

// In a browser there is no `process`: bundle-for-browser.mjs replaces these two expressions by their values.
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const wantedRuns = process.env['TEST_RUNS'];

/** The file of the running test; unknown in browsers. */
let file = '';
beforeEach(function () {
  file = /test\/[^?]*$/.exec(this.currentTest?.file?.replaceAll('\\', '/') ?? '')?.[0] ?? '';
});

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, reporter: report });

export { fc };

/**
 * The number of random cases that a test tries: in Node a fifth of `thorough` with `TEST_THOROUGH=1`, otherwise, and in
 * a browser, a fiftieth. `TEST_RUNS` overrides it.
 */
export function runs(thorough: number): number {
  const part = isNode && isThorough ? 5 : 50;
  return Number(wantedRuns ?? thorough / part);
}

/** Puts the command that repeats a failure before the message, because summaries keep only the start of a message. */
function report<Values>(details: fc.RunDetails<Values>): void {
  if (!details.failed) return;
  const script = isNode ? 'test:unit' : 'test:browser';
  // With this many runs, the case that failed is the last one.
  const command = `SEED=${seed} TEST_RUNS=${details.numRuns} npm run ${script}${file && ` -- ${file}`}`;
  const { errorInstance } = details;
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error([`Repeat with: ${command}`, reason, fc.defaultReportMessage(details)].join('\n'), {
    cause: errorInstance,
  });
}
