import { nativeMember } from './native-member.ts';

/** Calls back once the parser has left an element: when something follows it, or an ancestor of it. */
export function onElementParsed(element: Element, callback: () => void, signal?: AbortSignal): void {
  const document = element.ownerDocument;
  const isParsed = (): boolean => nativeMember(document, 'readyState') !== 'loading' || hasFollower(element);
  if (isParsed()) {
    callback();
    return;
  }
  const observer = new MutationObserver(check);
  function check(): void {
    if (!isParsed()) return;
    end();
    callback();
  }
  function end(): void {
    observer.disconnect();
    document.removeEventListener('readystatechange', check);
  }
  observer.observe(document, { childList: true, subtree: true });
  // Not `DOMContentLoaded`, which waits for deferred scripts.
  document.addEventListener('readystatechange', check);
  signal?.addEventListener('abort', end);
}

/** Whether something follows the node or one of its ancestors, also outside of shadow roots. */
function hasFollower(node: Node): boolean {
  if (nativeMember(node, 'nextSibling')) return true;
  const parent = nativeMember(node, 'parentNode') ?? (node as Partial<ShadowRoot>).host;
  return parent ? hasFollower(parent) : false;
}
