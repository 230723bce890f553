/** `document.readyState`, read through the prototype: a form or image with that name would hide it. */
export function readyStateOf(document: Document): DocumentReadyState {
  return Reflect.get(Document.prototype, 'readyState', document);
}
