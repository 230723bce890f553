import { MARGIN, placeInWindow } from '../place-in-window.ts';

/** Free pixels between the panel and its button. */
const GAP = 4;

/** Keeps a panel below its button's parent, or above it if there is more room. @returns a function that ends this */
export function placeBeside(panel: HTMLElement, button: HTMLElement): () => void {
  const view = panel.ownerDocument.defaultView ?? window;
  const place = (): void =>
    placeInWindow(panel, (width, height) => {
      const { left, right } = button.getBoundingClientRect();
      const { top, bottom } = (button.parentElement ?? button).getBoundingClientRect();
      const isBelow = bottom + GAP + height + MARGIN <= view.innerHeight || view.innerHeight - bottom >= top;
      const x = view.getComputedStyle(panel).direction === 'rtl' ? left : right - width;
      return [x, isBelow ? bottom + GAP : top - GAP - height];
    });
  place();
  const observer = new ResizeObserver(place);
  observer.observe(panel);
  const listening = new AbortController();
  view.addEventListener('resize', place, listening);
  // The button moves with whatever scrolls around it.
  view.addEventListener('scroll', place, { capture: true, passive: true, signal: listening.signal });
  return () => {
    observer.disconnect();
    listening.abort();
  };
}
