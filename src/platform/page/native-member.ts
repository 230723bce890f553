/** A member of a node, through its prototype: fields hide those of a form, named elements the document's. */
export function nativeMember<Node extends object, Name extends keyof Node>(node: Node, name: Name): Node[Name] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}

/** `querySelectorAll` that works even if a named element hides the method. */
export function queryAll<Found extends Element>(root: ParentNode, selector: string): readonly Found[] {
  return [...(nativeMember(root, 'querySelectorAll').call(root, selector) as NodeListOf<Found>)];
}

/** Creates an event that neither bubbles nor is composed. Without `new Event`, which MooTools replaces. */
export function plainEvent(type: string): Event {
  const event = Document.prototype.createEvent.call(document, 'Event');
  event.initEvent(type, false, false);
  return event;
}
