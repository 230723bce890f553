// Loaded before the tests when they look for what was broken on purpose: what hangs or fails is found at once.
import fc from 'fast-check';

const LIMIT_MS = 5000;

// The first values that fail are enough.
fc.configureGlobal({ endOnFailure: true });

export const mochaHooks = {
  beforeEach() {
    // Stryker lets a test take as long as it likes.
    this.currentTest.timeout(LIMIT_MS);
  },
};
