import { reportCounts } from './counts.mjs';

/** A reporter for Playwright that only counts; the visible one stands beside it. */
export default class PlaywrightCounts {
  #suite;
  #errors = 0;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** Outside any test: a file that does not load. */
  onError() {
    this.#errors += 1;
  }

  onEnd() {
    const counts = { passed: 0, failed: this.#errors, skipped: 0 };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      counts[outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed'] += 1;
    }
    reportCounts(counts);
  }

  printsToStdio() {
    return false;
  }
}
