/** A member of a node, through its prototype: fields hide those of a form, named elements the document's. */
export function nativeMember<Node extends object, Name extends keyof Node>(node: Node, name: Name): Node[Name] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}
