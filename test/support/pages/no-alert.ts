/**
 * An alert that no test waits for holds its page, and one that opens while a page is on its way out keeps it from going:
 * both would fail long after, and say nothing of what was alerted. A test that expects one puts its own in this place.
 */
globalThis.alert = (message) => {
  throw new Error(`No test expects this alert: ${message}`);
};
