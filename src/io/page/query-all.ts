import { nativeMember } from './native-member.ts';

/** What matches a selector below a node, also where an element hides the node's own method behind its name. */
export function queryAll<Found extends Element>(root: ParentNode, selector: string): readonly Found[] {
  return [...(nativeMember(root, 'querySelectorAll').call(root, selector) as NodeListOf<Found>)];
}
