/**
 * For the `ref` of a button that can go unasked: whoever came to it by keyboard goes on at another of the player's.
 * @param part that of the other one
 */
export function passFocusTo(part: string): (button: HTMLButtonElement) => () => void {
  return (button) => () => {
    if (button.matches(':focus')) button.closest('section')?.querySelector<HTMLElement>(`[part~="${part}"]`)?.focus();
  };
}
