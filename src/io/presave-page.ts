/** The page that the buttons stand on: `PresavePage` of the runtime. */
export const presavePage = {
  get origin(): string {
    return location.origin;
  },
  get href(): string {
    return location.href;
  },
  get hasSubtleCrypto(): boolean {
    return globalThis.crypto?.subtle !== undefined;
  },
  now: Date.now,
  go(address: string): void {
    location.assign(address);
  },
  replace(address: string): void {
    location.replace(address);
  },
  onceParsed(callback: () => void): void {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => setTimeout(callback), { once: true });
    else setTimeout(callback);
  },
  onRestored(signal: AbortSignal, callback: () => void): void {
    addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
  },
};

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
