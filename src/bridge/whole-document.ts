/** What we, or React, need of a document, and elements can hide behind themselves: `<img name="createElement">`. */
const NEEDED = 'createElement createElementNS addEventListener dispatchEvent defaultView'.split(' ');

/** Built-ins that every browser of ours has, and a page can take away. */
const BUILT_INS = 'queueMicrotask MutationObserver ResizeObserver Intl'.split(' ');

/**
 * Whether there is a document, and it and the browser have what no script of ours can do without. Where not, on a server
 * among others, nothing is done.
 */
export function hasWholeDocument(): boolean {
  return (
    typeof document !== 'undefined' &&
    // Of what we cannot do without, browsers got this last.
    typeof AbortSignal.any === 'function' &&
    takesSignals() &&
    BUILT_INS.every((name) => Reflect.get(globalThis, name)) &&
    NEEDED.every((name) => document[name as keyof Document] === Reflect.get(Document.prototype, name, document))
  );
}

/** The signals of a polyfill, where one has taken the place of the browser's, are no signals to the browser. */
function takesSignals(): boolean {
  try {
    new EventTarget().addEventListener('abort', null, { signal: new AbortController().signal });
    return true;
  } catch {
    return false;
  }
}
