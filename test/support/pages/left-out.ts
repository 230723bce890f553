/** Leaves a test out, or in `before` a suite, in an engine that cannot do what it is about. It is counted as skipped. */
export function leaveOutUnless(can: boolean, context: Mocha.Context): void {
  if (!can) context.skip();
}
