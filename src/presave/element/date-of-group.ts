const redraws = new Set<() => void>();

function redrawAll(): void {
  for (const redraw of redraws) redraw();
}

/** A button that comes or goes changes which one says the date. @returns a function to call when this one goes */
export function joinGroup(redraw: () => void): () => void {
  redraws.add(redraw);
  redrawAll();
  return () => {
    redraws.delete(redraw);
    redrawAll();
  };
}

/** In a group of buttons with the same date, the last one says it, and offers the reminder. */
export function isDateBelow(button: Element): boolean {
  const next = button.nextElementSibling;
  return (
    next?.localName === button.localName &&
    next.getAttribute('release-date') === button.getAttribute('release-date') &&
    (next.hasAttribute('reminder') || !button.hasAttribute('reminder'))
  );
}
