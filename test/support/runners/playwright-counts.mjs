import { relative } from 'node:path';
import { root } from '../../../build/root.mjs';
import { addTime, failureLine, reportCounts } from './counts.mjs';

/** A reporter for Playwright that only counts, in addition to the visible one. */
export default class PlaywrightCounts {
  #suite;
  #failures = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** An error outside of tests: a file could not be loaded. */
  onError(error) {
    this.#failures.push(failureLine([error.location?.file], error));
  }

  onEnd() {
    const counts = { passed: 0, failures: this.#failures, skipped: 0, times: {} };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      for (const { duration } of test.results) addTime(counts.times, relative(root, test.location.file), duration);
      if (outcome === 'skipped') counts.skipped += 1;
      else if (outcome !== 'unexpected') counts.passed += 1;
      else counts.failures.push(failureLine(test.titlePath(), test.results.at(-1)?.error));
    }
    reportCounts(counts);
  }

  printsToStdio() {
    return false;
  }
}
