/** Logs to the console. A page may have removed it, or replaced it by one that throws. */
export function log(level: 'error' | 'warn', ...what: readonly unknown[]): void {
  try {
    console[level](...what);
  } catch {
    // No usable console.
  }
}

/** Calls `serve` for each item. An error is logged, and does not stop the others. */
export function serveEach<Item>(items: Iterable<Item>, serve: (item: Item) => void): void {
  for (const item of items) {
    try {
      serve(item);
    } catch (error) {
      log('error', error);
    }
  }
}
