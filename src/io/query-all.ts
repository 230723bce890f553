/**
 * What matches a selector below a node, also where an element hides the node's own method behind its name
 * (`<img name="querySelectorAll">` in a document, a field of that name in a form): the prototype's cannot be hidden.
 */
export function queryAll<Found extends Element>(root: ParentNode, selector: string): readonly Found[] {
  const { querySelectorAll }: ParentNode = Object.getPrototypeOf(root);
  return [...(querySelectorAll.call(root, selector) as NodeListOf<Found>)];
}
