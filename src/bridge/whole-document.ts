/** What we, or React, need of a document, and elements can hide behind themselves: `<img name="createElement">`. */
const NEEDED = ['createElement', 'createElementNS', 'addEventListener', 'dispatchEvent', 'defaultView'] as const;

/** Whether a document has what no script of ours can do without. Where it has not, we leave the page alone. */
export function isWhole(document: Document): boolean {
  return NEEDED.every((name) => document[name] === Reflect.get(Document.prototype, name, document));
}
