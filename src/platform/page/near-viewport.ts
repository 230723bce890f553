/** Elements that have come near and have no height yet, with the functions that load them. */
const heightless = new Map<Element, () => void>();
/** Elements without a height that are loading: each will push down the ones below it. */
const growing = new Set<Element>();

/**
 * Calls back once when an element comes near the viewport, or at once if that cannot be observed.
 * Elements without a height all lie at the same place. Of these, an element counts as near if it
 * will still be near when the ones above it have their height.
 */
export function onNearViewport(element: Element, signal: AbortSignal, callback: () => void): void {
  try {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) {
          heightless.set(element, () => {
            observer.disconnect();
            callback();
          });
        } else heightless.delete(element);
        lookSoon();
      },
      // One more screen in each direction, so that a player is loaded before it is scrolled into view.
      { rootMargin: '100%' },
    );
    observer.observe(element);
    const stop = (): void => {
      observer.disconnect();
      heightless.delete(element);
      if (growing.delete(element)) lookSoon();
    };
    signal.addEventListener('abort', stop, { once: true });
  } catch {
    // No IntersectionObserver, or a broken replacement.
    callback();
  }
}

let isLookDue = false;

/** Looks in a task of its own, by which all observers have reported. */
function lookSoon(): void {
  if (isLookDue) return;
  isLookDue = true;
  setTimeout(() => {
    isLookDue = false;
    loadNearest();
  });
}

/** Loads the waiting elements that stay near when each of those above them has become half a screen high. */
function loadNearest(): void {
  const inOrder = [...heightless].sort(([one], [other]) => orderOf(one, other));
  for (const [element, load] of inOrder) {
    const isFlat = hasNoArea(element);
    const above = isFlat ? [...growing].filter((other) => orderOf(other, element) < 0).length : 0;
    if (above > 0 && !isNear(element, above)) continue;
    heightless.delete(element);
    if (isFlat) grow(element);
    load();
  }
}

/**
 * Waits until an element has a height, or is no longer shown because it has failed or was removed.
 * It does not use a `ResizeObserver`: with one here, WebKit has reported "ResizeObserver loop
 * completed with undelivered notifications" to pages without any other.
 */
function grow(element: Element): void {
  growing.add(element);
  const look = (): void => {
    if (hasNoArea(element) && hasBox(element)) requestAnimationFrame(look);
    else if (growing.delete(element)) lookSoon();
  };
  requestAnimationFrame(look);
}

/** Whether an element has nothing to show yet. */
export function hasNoArea(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height === 0;
}

const hasBox = (element: Element): boolean => element.getClientRects().length > 0;

/** Negative if the first element comes before the second one in the page. */
function orderOf(one: Element, other: Element): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * Whether an element is near the viewport now. Forces a layout.
 * @param above how many above it will still grow
 */
export function isNear(element: Element, above = 0): boolean {
  const pushedDown = (above * innerHeight) / 2;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = (start: number, end: number, size: number): boolean => end >= -size && start <= 2 * size;
  const isInHeight = isWithin(top + pushedDown, bottom + pushedDown, innerHeight);
  return hasBox(element) && isInHeight && isWithin(left, right, innerWidth);
}
