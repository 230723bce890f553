/** Rejects with the signal's reason once it aborts. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Calls back after a time, unless the signal aborts first. */
export function afterTime(signal: AbortSignal, ms: number, callback: () => void): void {
  if (signal.aborted) return;
  const stop = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', stop);
    callback();
  }, ms);
  signal.addEventListener('abort', stop);
}

/**
 * Settles like the promise, or rejects after `limitMs`.
 * @throws a TimeoutError DOMException
 */
export async function inTime<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('It did not come in time.', 'TimeoutError')), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
