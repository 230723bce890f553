/** Free pixels between an element and the edges of the window. */
export const MARGIN = 8;

/** Moves an element of the top layer into the window. @param position its left and top edge for its size */
export function placeInWindow(
  element: HTMLElement,
  position: (width: number, height: number) => readonly [left: number, top: number],
): void {
  const view = element.ownerDocument.defaultView ?? window;
  // Boxes are measured after the page's `zoom`, lengths are set before it.
  const zoom = element.currentCSSZoom ?? 1;
  const [width, height] = [element.offsetWidth * zoom, element.offsetHeight * zoom];
  const [left, top] = position(width, height);
  element.style.left = `${between(left, view.innerWidth - width) / zoom}px`;
  element.style.top = `${between(top, view.innerHeight - height) / zoom}px`;
}

function between(position: number, room: number): number {
  return Math.max(MARGIN, Math.min(position, room - MARGIN));
}
