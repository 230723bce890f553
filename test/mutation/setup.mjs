// Loaded before the tests in mutation testing: short timeouts detect mutants that hang.
import fc from 'fast-check';

const LIMIT_MS = 5000;
const LONGEST_MS = 30_000;

// The first values that fail are enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

export const mochaHooks = {
  beforeEach() {
    const { currentTest } = this;
    // Stryker lets a test take as long as it likes.
    currentTest.timeout(currentTest.timeout() === 0 ? LIMIT_MS : Math.min(currentTest.timeout(), LONGEST_MS));
  },
};
