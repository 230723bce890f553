/** Calls back once when an element comes near the viewport, or at once if that cannot be observed. */
export function onNearViewport(element: Element, signal: AbortSignal, callback: () => void): void {
  try {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        callback();
      },
      // One more screen in each direction, so that a player is loaded before it is scrolled into view.
      { rootMargin: '100%' },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  } catch {
    // No IntersectionObserver, or a broken replacement.
    callback();
  }
}

/** Whether an element is near the viewport now. Forces a layout. */
export function isNear(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = (start: number, end: number, size: number): boolean => end >= -size && start <= 2 * size;
  return element.getClientRects().length > 0 && isWithin(top, bottom, innerHeight) && isWithin(left, right, innerWidth);
}
