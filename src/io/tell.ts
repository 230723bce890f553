/**
 * Says something to the page's author. A page may have taken its console away, or have made something of it that throws:
 * nothing else is lost by that.
 */
export function tell(level: 'error' | 'warn', ...what: readonly unknown[]): void {
  try {
    console[level](...what);
  } catch {
    // Nobody reads it.
  }
}
