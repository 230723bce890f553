import { windowOf } from '../../platform/page/native-member.ts';

/** Free pixels between an element and the edges of the window. */
export const MARGIN = 8;

/**
 * Moves an element of the top layer into the window.
 * @param position its left and top edge for its size
 */
export function placeInWindow(
  element: HTMLElement,
  position: (width: number, height: number) => readonly [left: number, top: number],
): void {
  const view = windowOf(element);
  // Boxes are measured after the page's `zoom`, lengths are set before it.
  const zoom = element.currentCSSZoom ?? 1;
  const width = element.offsetWidth * zoom;
  const height = element.offsetHeight * zoom;
  const [left, top] = position(width, height);
  element.style.left = `${between(left, view.innerWidth - width) / zoom}px`;
  element.style.top = `${between(top, view.innerHeight - height) / zoom}px`;
}

function between(position: number, room: number): number {
  return Math.max(MARGIN, Math.min(position, room - MARGIN));
}

/** Free pixels between the panel and its button. */
const GAP = 8;

/** In less room, in pixels, a panel would be of no use. It covers its button then. */
const MIN_HEIGHT = 120;

/**
 * Keeps a panel below its button's parent, or above it if there is more room; it scrolls if there is too little.
 * @returns a function that ends this
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement): () => void {
  const view = windowOf(panel);
  const place = (): void => {
    const { left, right } = button.getBoundingClientRect();
    const box = button.closest('.box')?.getBoundingClientRect();
    const { top, bottom } = (button.parentElement ?? button).getBoundingClientRect();
    const below = view.innerHeight - bottom - GAP - MARGIN;
    const above = top - GAP - MARGIN;
    panel.style.maxHeight = '';
    const isBelow = panel.offsetHeight <= below || below >= above;
    const room = isBelow ? below : above;
    if (room >= MIN_HEIGHT) panel.style.maxHeight = `${room / (panel.currentCSSZoom ?? 1)}px`;
    placeInWindow(panel, (width, height) => {
      // Inside the player, whose edge the button may touch.
      const x =
        view.getComputedStyle(panel).direction === 'rtl'
          ? Math.max(left, (box?.left ?? 0) + MARGIN)
          : Math.min(right, (box?.right ?? right) - MARGIN) - width;
      return [x, isBelow ? bottom + GAP : top - GAP - height];
    });
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(panel);
  const listening = new AbortController();
  view.addEventListener('resize', place, listening);
  // The button moves when a box around it scrolls.
  view.addEventListener('scroll', place, { capture: true, passive: true, signal: listening.signal });
  return () => {
    observer.disconnect();
    listening.abort();
  };
}
