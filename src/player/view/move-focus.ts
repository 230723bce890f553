/**
 * For the `ref` of a button that may be removed while it has the focus: then another button of the player gets the focus,
 * so that keyboard users do not lose their place.
 * @param part the other button's part
 */
export function moveFocusTo(part: string): (button: HTMLButtonElement) => () => void {
  return (button) => () => {
    if (button.matches(':focus')) button.closest('section')?.querySelector<HTMLElement>(`[part~="${part}"]`)?.focus();
  };
}
