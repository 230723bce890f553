/**
 * Replaces `alert`. An unexpected alert would block its page, or prevent it from being left, and the test would fail
 * much later without the alert's text. Tests that expect an alert install their own function.
 */
globalThis.alert = (message) => {
  throw new Error(`No test expects this alert: ${message}`);
};
