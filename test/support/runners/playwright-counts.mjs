import { failureLine, reportCounts } from './counts.mjs';

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
    const counts = { passed: 0, failures: this.#failures, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
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
