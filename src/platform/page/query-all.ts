import { nativeMember } from './native-member.ts';

/** `querySelectorAll` that works even if a named element hides the method. */
export function queryAll<Found extends Element>(root: ParentNode, selector: string): readonly Found[] {
  return [...(nativeMember(root, 'querySelectorAll').call(root, selector) as NodeListOf<Found>)];
}
