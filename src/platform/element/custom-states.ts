/** Turns a custom state of an element on or off, as `:state(name)` selects it. */
export type SetState = (name: string, isOn: boolean) => void;

/** Does nothing in browsers without element internals, or without custom states. */
export function createCustomStates(element: HTMLElement): SetState {
  try {
    const { states } = element.attachInternals();
    // Older browsers have `states`, and throw for names without two dashes.
    states.add('ready');
    states.delete('ready');
    return (name, isOn) => void (isOn ? states.add(name) : states.delete(name));
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return () => {};
    throw error;
  }
}
