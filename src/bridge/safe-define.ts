import { isWhole } from './whole-document.ts';

/**
 * Defines a tag unless the page has it already: the first definition stays, and a second one is harmless. Where the
 * elements could not work, the tag stays unknown, and what stands in it shows.
 */
export function safeDefine(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) || !isWhole(document)) return;
  customElements.define(tag, element);
}
