/** An idle page may be kept from its rest by its own scripts; after so long, it is our turn anyway. */
const LATEST_MS = 5000;
const WITHOUT_IDLE_MS = 1000;

/** Calls back once the page is loaded and has nothing better to do. */
export function whenIdle(signal: AbortSignal, callback: () => void): void {
  const run = (): void => {
    if (!signal.aborted) callback();
  };
  const wait = (): void => {
    // Safari has no idle callbacks yet.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS });
    else setTimeout(run, WITHOUT_IDLE_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
}
