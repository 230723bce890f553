/**
 * The values that a failed assertion compared are sent to the test runner as a message, which cannot contain DOM nodes:
 * the runner would wait forever for the result. The error's text still names the node.
 */
afterEach(function () {
  const error: object & { actual?: unknown; expected?: unknown } = this.currentTest?.err ?? {};
  if (error.actual instanceof Node || error.expected instanceof Node) {
    delete error.actual;
    delete error.expected;
  }
});
