import { log } from '../../io/log.ts';
import { hasWholeDocument } from '../page/whole-document.ts';

/**
 * Defines a tag unless the page has it already: the first definition stays, and a second one is harmless. Where the
 * elements could not work, or the page lets nobody define any, the tag stays unknown, and what stands in it shows.
 */
export function safeDefine(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) || !hasWholeDocument()) return;
  try {
    customElements.define(tag, element);
  } catch (error) {
    log('error', `<${tag}> cannot be defined on this page.`, error);
  }
}
