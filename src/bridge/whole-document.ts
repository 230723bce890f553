/** What we, or React, need of a document, and elements can hide behind themselves: `<img name="createElement">`. */
const NEEDED = ['createElement', 'createElementNS', 'addEventListener', 'dispatchEvent', 'defaultView'] as const;

/** Whether browser and document have what no script of ours can do without. Where they have not, we leave the page alone. */
export function isWhole(document: Document): boolean {
  // Of what we cannot do without, browsers got this last.
  return (
    'any' in AbortSignal &&
    takesSignals() &&
    NEEDED.every((name) => document[name] === Reflect.get(Document.prototype, name, document))
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
