/** Free pixels between the panel and the edges of the window. */
const MARGIN = 8;
/** Free pixels between the panel and its button. */
const GAP = 4;

/**
 * Keeps a panel of the top layer below its button's parent, or above it if there is more room. Panel and button end at the
 * same edge.
 * @returns stops doing so
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement): () => void {
  const view = panel.ownerDocument.defaultView ?? window;
  const place = (): void => {
    const { left, right } = button.getBoundingClientRect();
    const { top, bottom } = (button.parentElement ?? button).getBoundingClientRect();
    // Boxes are measured after the page's `zoom`, lengths are set before it.
    const zoom = panel.currentCSSZoom ?? 1;
    const [width, height] = [panel.offsetWidth * zoom, panel.offsetHeight * zoom];
    const isBelow = bottom + GAP + height + MARGIN <= view.innerHeight || view.innerHeight - bottom >= top;
    const x = view.getComputedStyle(panel).direction === 'rtl' ? left : right - width;
    const y = isBelow ? bottom + GAP : top - GAP - height;
    panel.style.left = `${between(x, view.innerWidth - width) / zoom}px`;
    panel.style.top = `${between(y, view.innerHeight - height) / zoom}px`;
  };
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

function between(position: number, room: number): number {
  return Math.max(MARGIN, Math.min(position, room - MARGIN));
}
