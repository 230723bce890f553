/** Defines a tag unless the page has it already: the first definition stays, and a second one is harmless. */
export function safeDefine(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) !== undefined) return;
  customElements.define(tag, element);
}
