/** Runs `callback` when the page returns from the back/forward cache, in which it receives no events. */
export function onRestored(signal: AbortSignal, callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
}
