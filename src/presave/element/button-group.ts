const onChanges = new Set<() => void>();

/** Call it when a button has come, gone or moved, or has another date: that changes which one of its group says the date. */
export function changeGroups(): void {
  for (const onChange of onChanges) onChange();
}

/** Calls back when a group of the page may have changed. @returns a function that stops that */
export function onGroupChange(onChange: () => void): () => void {
  onChanges.add(onChange);
  changeGroups();
  return () => {
    onChanges.delete(onChange);
    changeGroups();
  };
}

/** In a group of buttons with the same date, the first one counts down. */
export function hasCountdownAbove(button: Element): boolean {
  return hasSameDate(button, button.previousElementSibling);
}

/** In a group of buttons with the same date, the last one says it, and offers the reminder. */
export function isDateBelow(button: Element): boolean {
  const next = button.nextElementSibling;
  return hasSameDate(button, next) && (next.hasAttribute('reminder') || !button.hasAttribute('reminder'));
}

function hasSameDate(button: Element, neighbour: Element | null): neighbour is Element {
  return (
    neighbour?.localName === button.localName &&
    neighbour.getAttribute('release-date') === button.getAttribute('release-date')
  );
}
