import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How much of an error's text stands in the summary, characters; the whole of it stands where it happened. */
const MAX_REASON = 2000;

/**
 * A test runner tells `test/run.mjs` its result, from its own books and not from its output: how many `passed` and were
 * `skipped`, a line for each of `failures`, and in `crashed` the files that the browser let down.
 */
export function reportCounts(counts) {
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
}

/** The counts of the runner that has just ended; nothing if it ended before it could report. */
export function readCounts(path) {
  const none = { passed: 0, failures: [], skipped: 0, crashed: [] };
  try {
    return { ...none, ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    if (error.code === 'ENOENT') return none;
    throw error;
  }
}

/** One line for a test that failed, by the names that lead to it and what was thrown. */
export function failureLine(path, error) {
  const reason = stripVTControlCharacters(error?.message ?? 'no reason was given').replace(/\s+/g, ' ');
  return `${path.filter(Boolean).join(' > ')}: ${reason.trim().slice(0, MAX_REASON)}`;
}
