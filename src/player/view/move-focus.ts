/** For the `ref` of a button that may be removed with the focus: the button with that part gets it. */
export function moveFocusTo(part: string): (button: HTMLButtonElement) => () => void {
  return (button) => () => moveFocus(button, part);
}

/** Moves the focus to the button with a part of the player, if the focus is on an element or in it. */
export function moveFocus(from: HTMLElement, part: string): void {
  if (from.matches(':focus-within')) from.closest('section')?.querySelector<HTMLElement>(`[part~="${part}"]`)?.focus();
}
