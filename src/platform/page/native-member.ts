/** A member of a node, through its prototype: fields hide those of a form, named elements the document's. */
export function nativeMember<Node extends object, Name extends keyof Node>(node: Node, name: Name): Node[Name] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}

/** `createElement` that works even if a named element hides the method. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  return nativeMember(document, 'createElement').call(document, tag) as HTMLElementTagNameMap[Tag];
}

/** `addEventListener` of a document, likewise. */
export function listenTo<Type extends string>(
  document: Document,
  type: Type,
  listener: (event: Type extends keyof DocumentEventMap ? DocumentEventMap[Type] : Event) => void,
  options?: AddEventListenerOptions,
): void {
  nativeMember(document, 'addEventListener').call(document, type, listener as EventListener, options);
}

/** `dispatchEvent` of a document, likewise. */
export function dispatchOn(document: Document, event: Event): void {
  nativeMember(document, 'dispatchEvent').call(document, event);
}

/** The window of a node's document, likewise. */
export function windowOf(node: Node): Window & typeof globalThis {
  const document = nativeMember(node, 'ownerDocument') ?? (node as Document);
  return nativeMember(document, 'defaultView') ?? window;
}

/** `querySelectorAll` that works even if a named element hides the method. */
export function queryAll<Found extends Element>(root: ParentNode, selector: string): readonly Found[] {
  return [...(nativeMember(root, 'querySelectorAll').call(root, selector) as NodeListOf<Found>)];
}
