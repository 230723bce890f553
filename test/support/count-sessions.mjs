import { reportCounts } from './counts.mjs';

/** A reporter for the test runner that counts, and names what is left out; the one that tells the rest stands beside it. */
export function countSessions() {
  return {
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        countSuite(session.testResults, counts, []);
        // A file that failed without a failed test has not even loaded.
        if (!session.passed && (session.errors.length > 0 || !session.testResults)) counts.failed += 1;
      }
      reportCounts(counts);
    },
  };
}

function countSuite(suite, counts, path) {
  for (const test of suite?.tests ?? []) {
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    if (test.skipped) console.log(`Left out: ${[...path, test.name].join(' > ')}`);
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, counts, [...path, inner.name]);
}
