import { relative } from 'node:path';
import { TOGETHER } from './bundle-for-browser.mjs';
import { reportCounts } from './counts.mjs';
import { root } from './root.mjs';
import { CRASHED } from './webkit-launcher.mjs';

/** A reporter for the test runner that counts, and names what is left out; the one that tells the rest stands beside it. */
export function countSessions() {
  return {
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failed: 0, skipped: 0, crashed: [] };
      for (const session of sessions) {
        const file = relative(root, session.testFile);
        if (hasCrashed(file, session)) {
          counts.crashed.push(file);
          continue;
        }
        countSuite(session.testResults, counts, []);
        // A file that failed without a failed test has not even loaded.
        if (!session.passed && (session.errors.length > 0 || !session.testResults)) counts.failed += 1;
      }
      reportCounts(counts);
    },
  };
}

/** Whether the browser let a file down. Nothing plays in the page of those that run together: there it is no excuse. */
function hasCrashed(file, { errors }) {
  return file !== TOGETHER && errors.some(({ message }) => message?.includes(CRASHED));
}

function countSuite(suite, counts, path) {
  for (const test of suite?.tests ?? []) {
    counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    if (test.skipped) console.log(`Left out: ${[...path, test.name].join(' > ')}`);
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, counts, [...path, inner.name]);
}
