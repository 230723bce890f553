/** Turns a custom state of an element on or off, as `:state(name)` selects it. */
export type SetState = (name: string, isOn: boolean) => void;

/** Does nothing in browsers without element internals, or without custom states. */
export function createCustomStates(element: HTMLElement): SetState {
  const states = attachStates(element);
  return (name, isOn) => {
    if (isOn) states?.add(name);
    else states?.delete(name);
  };
}

function attachStates(element: HTMLElement): CustomStateSet | null {
  try {
    const { states } = element.attachInternals();
    // Older browsers have `states`, and throw for names without two dashes.
    states.add('ready');
    states.delete('ready');
    return states;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
