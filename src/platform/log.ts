/** Logs to the console. A page may have removed it, or replaced it by one that throws. */
export function log(level: 'error' | 'warn', ...what: readonly unknown[]): void {
  try {
    console[level](...what);
  } catch {
    // No usable console.
  }
}
