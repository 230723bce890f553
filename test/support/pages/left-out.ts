/** Skips a test, or in `before` a suite, in an engine that does not support what it checks. */
export function leaveOutUnless(can: boolean, context: Mocha.Context): void {
  if (!can) context.skip();
}
