import { relative } from 'node:path';
import { root } from '../../../build/root.mjs';
import { addTime, failureLine, reportCounts } from '../runners/counts.mjs';
import { TOGETHER } from './bundle-for-browser.mjs';
import { CRASHED } from './webkit-launcher.mjs';

/** A reporter for the test runner that counts, and names skipped tests, in addition to the visible one. */
export function countSessions() {
  return {
    onTestRunFinished({ sessions }) {
      const counts = { passed: 0, failures: [], skipped: 0, crashed: [], times: {} };
      for (const session of sessions) {
        const file = relative(root, session.testFile);
        if (hasCrashed(file, session)) {
          counts.crashed.push(file);
          continue;
        }
        countSuite(session.testResults, counts, [file]);
        // A file that failed without a failed test could not be loaded.
        if (!session.passed && (session.errors.length > 0 || !session.testResults))
          counts.failures.push(failureLine([file], session.errors[0]));
      }
      reportCounts(counts);
    },
  };
}

/** Whether the page crashed by a fault of the browser. Not in the page of `TOGETHER`, where no media plays. */
function hasCrashed(file, { errors }) {
  return file !== TOGETHER && errors.some(({ message }) => message?.includes(CRASHED));
}

function countSuite(suite, counts, path) {
  for (const test of suite?.tests ?? []) {
    const names = [...path, test.name];
    addTime(counts.times, path[0], test.duration);
    if (test.skipped) {
      counts.skipped += 1;
      console.log(`Left out: ${names.join(' > ')}`);
    } else if (test.passed) counts.passed += 1;
    else counts.failures.push(failureLine(names, test.error));
  }
  for (const inner of suite?.suites ?? []) countSuite(inner, counts, [...path, inner.name]);
}
