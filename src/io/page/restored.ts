/** Calls back when the page comes back from the back/forward cache, where nothing was told to it. */
export function onRestored(signal: AbortSignal, callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
}
