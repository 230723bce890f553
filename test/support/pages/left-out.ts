/** Skips a test, or in `before` a suite, in an engine without the tested feature. */
export function leaveOutUnless(can: boolean, context: Mocha.Context): void {
  if (!can) context.skip();
}
