/** Notices clicks that the browser makes for a label, or for Enter in another control, in the same task. */
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
