/**
 * What matches a selector in a document, also where an element hides the document's own method behind its name
 * (`<img name="querySelectorAll">`): the prototype's cannot be hidden.
 */
export function queryAll<Found extends Element>(document: Document, selector: string): readonly Found[] {
  const { querySelectorAll }: ParentNode = Object.getPrototypeOf(document);
  return [...(querySelectorAll.call(document, selector) as NodeListOf<Found>)];
}
