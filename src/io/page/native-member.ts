/**
 * A member of a node as its prototype has it. A form's fields hide the form's own members behind their names
 * (`<input name="style">`), and elements with a name hide those of the document (`<img name="querySelectorAll">`).
 */
export function nativeMember<Node extends object, Name extends keyof Node>(node: Node, name: Name): Node[Name] {
  return Reflect.get(Object.getPrototypeOf(node), name, node);
}
