import { log } from '../log.ts';

/** Methods of the document that we or React call. Named elements can shadow them: `<img name="createElement">`. */
const METHODS = 'createElement createElementNS addEventListener dispatchEvent';

/** Built-ins that every supported browser has, and that a page can remove or replace. */
const BUILT_INS = 'queueMicrotask MutationObserver ResizeObserver URL';

/** Whether the browser has everything that our scripts need. If not, as on a server, they do nothing. */
export function hasWholeDocument(): boolean {
  try {
    // Throws if a polyfill has replaced `AbortController`: the browser does not accept its signals.
    new EventTarget().addEventListener('abort', () => {}, { signal: new AbortController().signal });
    // Accepts functions of other frames, which pages may have wrapped around these; elements have no `call`.
    const has = (owner: object, names: string): boolean =>
      names.split(' ').every((name) => (owner[name as never] as CallableFunction).call);
    return (
      // biome-ignore lint/plugin: React reads it in this way.
      document.defaultView === window &&
      has(document, METHODS) &&
      has(globalThis, BUILT_INS) &&
      // The newest feature that we need: browsers that have it have all the others.
      has(AbortSignal, 'any') &&
      has(Intl, 'Locale') &&
      has(customElements, 'get') &&
      has(performance, 'now')
    );
  } catch {
    return false;
  }
}

/** Defines a tag, unless it is defined already. Where that fails, the tag shows its fallback content. */
export function safeDefine(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) || !hasWholeDocument()) return;
  try {
    customElements.define(tag, element);
  } catch (error) {
    log('error', `<${tag}> cannot be defined on this page.`, error);
  }
}
