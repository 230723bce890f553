import { log } from '../log.ts';
import { hasWholeDocument } from '../page/whole-document.ts';

/** Defines a tag, unless it is defined already. Where that fails, the tag shows its fallback content. */
export function safeDefine(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) || !hasWholeDocument()) return;
  try {
    customElements.define(tag, element);
  } catch (error) {
    log('error', `<${tag}> cannot be defined on this page.`, error);
  }
}
