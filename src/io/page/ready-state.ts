/** How far a document has come. A form or an image on the page may have that name, and stand before the document's own. */
export function readyStateOf(document: Document): DocumentReadyState {
  return Reflect.get(Document.prototype, 'readyState', document);
}
