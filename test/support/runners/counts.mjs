import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Maximum length of an error in the summary, in characters. The full text is in the test's own output. */
const MAX_REASON = 2000;

/**
 * Reports a test runner's result to `test/run.mjs`, which does not parse any output: how many tests have `passed` and
 * were `skipped`, a line for each of the `failures`, in `crashed` the files whose page crashed, and in `times` the
 * milliseconds that each file took.
 */
export function reportCounts(counts) {
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
}

/** Adds the time of a test to that of its file. */
export function addTime(times, file, milliseconds) {
  times[file] = (times[file] ?? 0) + (milliseconds ?? 0);
}

/** The files that took longest, with their seconds. */
export function slowest(times, most = 6) {
  return Object.entries(times)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([file, milliseconds]) => `${file} ${(milliseconds / 1000).toFixed(1)} s`);
}

/** The counts of the runner that has just ended; all zero if it ended before its report. */
export function readCounts(path) {
  const none = { passed: 0, failures: [], skipped: 0, crashed: [], times: {} };
  try {
    return { ...none, ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    if (error.code === 'ENOENT') return none;
    throw error;
  }
}

/** One line for a failed test, with the titles of its suites and the error. */
export function failureLine(path, error) {
  const reason = stripVTControlCharacters(error?.message ?? 'no reason was given').replace(/\s+/g, ' ');
  return `${path.filter(Boolean).join(' > ')}: ${reason.trim().slice(0, MAX_REASON)}`;
}
