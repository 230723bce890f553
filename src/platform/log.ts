/**
 * Logs to the console. A page may have removed its console, or replaced it by one that throws: that must not stop the
 * player.
 */
export function log(level: 'error' | 'warn', ...what: readonly unknown[]): void {
  try {
    console[level](...what);
  } catch {
    // No usable console.
  }
}
