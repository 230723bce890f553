/**
 * Notices clicks that the browser makes on a button for a press elsewhere: on its label, or Enter in another control of its
 * form. They are trusted and look like those of assistive technology, but follow that press in the same task.
 * @returns whether the click that is being dispatched on the button is such a click
 */
export function watchForwardedClicks(button: Element, signal: AbortSignal): () => boolean {
  let pressed: EventTarget | null = null;
  const clear = (): void => {
    pressed = null;
  };
  const keep = ({ target }: Event): void => {
    pressed ??= target;
    setTimeout(clear);
  };
  const options = { signal, capture: true };
  // The browser submits a form after `keypress`.
  for (const type of ['click', 'keypress']) addEventListener(type, keep, options);
  addEventListener('pointerdown', clear, options);
  return () => !button.contains(pressed as Node | null);
}
