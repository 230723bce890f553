/** What we, or React, call of a document, and elements can hide behind themselves: `<img name="createElement">`. */
const METHODS = 'createElement createElementNS addEventListener dispatchEvent';

/** Built-ins that every browser of ours has, and a page can take away, or put something else in their place. */
const BUILT_INS = 'queueMicrotask MutationObserver ResizeObserver URL';

/**
 * Whether there is a document, and it and the browser have what no script of ours can do without. Where not, on a server
 * among others, nothing is done.
 */
export function hasWholeDocument(): boolean {
  try {
    // The signals of a polyfill, where one has taken the place of the browser's, are no signals to the browser.
    new EventTarget().addEventListener('abort', () => {}, { signal: new AbortController().signal });
    // A page may have wrapped what is there, also by functions of another frame's; no element has a `call`.
    const has = (owner: object, names: string): boolean =>
      names.split(' ').every((name) => (owner[name as never] as CallableFunction).call);
    return (
      document.defaultView === window &&
      has(document, METHODS) &&
      has(globalThis, BUILT_INS) &&
      // Of what we cannot do without, browsers got this last.
      has(AbortSignal, 'any') &&
      has(Intl, 'Locale') &&
      has(customElements, 'get') &&
      has(performance, 'now')
    );
  } catch {
    return false;
  }
}
