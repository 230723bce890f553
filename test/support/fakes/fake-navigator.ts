const MISSING = ['ShadowRoot', 'HTMLElement'] as const;

/** Replaces members of the navigator, or creates one in Node. @returns a cleanup function */
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

/** Its members are on its prototype, as those of a document. */
class FakeDocument {
  readonly activeElement = null;
  readonly #copies: boolean;

  constructor(copies: boolean) {
    this.#copies = copies;
  }

  createElement(): object {
    return { select() {}, remove() {} };
  }

  execCommand(): boolean {
    return this.#copies;
  }
}

/**
 * An element in which text can be selected.
 * @param copies whether the browser copies the selection
 */
export function selectable(copies: boolean): { readonly within: Element; readonly remove: () => void } {
  const missing = MISSING.filter((name) => !(name in globalThis));
  for (const name of missing) Object.defineProperty(globalThis, name, { value: class {}, configurable: true });
  const ownerDocument = new FakeDocument(copies);
  const within = { ownerDocument, getRootNode: () => ownerDocument, append() {} };
  return {
    // It has every member that copying uses.
    within: within as unknown as Element,
    remove: () => {
      for (const name of missing) Reflect.deleteProperty(globalThis, name);
    },
  };
}
