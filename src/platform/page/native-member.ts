/**
 * A member of a node, read through its prototype. A form's fields hide the form's own members
 * (`<input name="style">`), and named elements hide those of the document (`<img name="querySelectorAll">`).
 */
export function nativeMember<Node extends object, Name extends keyof Node>(node: Node, name: Name): Node[Name] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}
