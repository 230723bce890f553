const MISSING = ['ShadowRoot', 'HTMLElement'] as const;

/** Puts members in place of the navigator's own, or makes one. @returns what takes them away again */
export function installNavigator(members: Readonly<Record<string, unknown>>): () => void {
  if (typeof navigator === 'undefined') {
    Object.defineProperty(globalThis, 'navigator', { value: members, configurable: true });
    return () => Reflect.deleteProperty(globalThis, 'navigator');
  }
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  return () => {
    for (const name of Object.keys(members)) Reflect.deleteProperty(navigator, name);
  };
}

/** A place for a selection from which the browser copies, or does not. */
export function selectable(copies: boolean): { readonly within: Element; readonly remove: () => void } {
  const missing = MISSING.filter((name) => !(name in globalThis));
  for (const name of missing) Object.defineProperty(globalThis, name, { value: class {}, configurable: true });
  const ownerDocument = {
    activeElement: null,
    createElement: () => ({ select() {}, remove() {} }),
    execCommand: () => copies,
  };
  const within = { ownerDocument, getRootNode: () => ownerDocument, append() {} };
  return {
    // It has what copying asks of an element.
    within: within as unknown as Element,
    remove: () => {
      for (const name of missing) Reflect.deleteProperty(globalThis, name);
    },
  };
}
