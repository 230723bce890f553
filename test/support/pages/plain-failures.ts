/**
 * What a failed assertion compared goes to the test runner as a message, which cannot hold a node of the page: the
 * runner would wait for a result for ever. The error's text names the node all the same.
 */
afterEach(function () {
  const error: object & { actual?: unknown; expected?: unknown } = this.currentTest?.err ?? {};
  if (error.actual instanceof Node || error.expected instanceof Node) {
    delete error.actual;
    delete error.expected;
  }
});
