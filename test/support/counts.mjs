import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A test runner tells `test/run.mjs` its result, from its own books and not from its output; `crashed` are files that
 * the browser let down.
 */
export function reportCounts(counts) {
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
}

/** The counts of the runner that has just ended; nothing if it ended before it could report. */
export function readCounts(path) {
  try {
    return { crashed: [], ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    if (error.code === 'ENOENT') return { passed: 0, failed: 0, skipped: 0, crashed: [] };
    throw error;
  }
}
