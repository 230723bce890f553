import { listenTo, nativeMember } from './native-member.ts';

/** Calls back once the document is parsed, unless it is already: its scripts may configure elements first. */
export function onDomParsed(document: Document, callback: () => void): void {
  if (nativeMember(document, 'readyState') === 'loading')
    listenTo(document, 'DOMContentLoaded', callback, { once: true });
}

/** Whether the browser prepares the page for a visitor, who may never come (speculation rules). */
export const isPrerendered = (document: Document): boolean => Reflect.get(document, 'prerendering') === true;

/** Calls back once a visitor has come: at once, unless the page is prerendered. */
export function onVisit(document: Document, callback: () => void, options?: AddEventListenerOptions): void {
  if (isPrerendered(document)) listenTo(document, 'prerenderingchange', callback, options);
  else callback();
}

/** Calls back once the parser has left an element: when something follows it, or an ancestor of it. */
export function onElementParsed(element: Element, callback: () => void, signal?: AbortSignal): void {
  const document = element.ownerDocument;
  const isParsed = (): boolean => nativeMember(document, 'readyState') !== 'loading' || hasFollower(element);
  if (isParsed()) {
    callback();
    return;
  }
  const listening = new AbortController();
  const observer = new MutationObserver(check);
  function check(): void {
    if (!isParsed()) return;
    end();
    callback();
  }
  function end(): void {
    observer.disconnect();
    listening.abort();
  }
  observer.observe(document, { childList: true, subtree: true });
  // Not `DOMContentLoaded`, which waits for deferred scripts.
  listenTo(document, 'readystatechange', check, listening);
  signal?.addEventListener('abort', end);
}

/** Whether something follows the node or one of its ancestors, also outside of shadow roots. */
function hasFollower(node: Node): boolean {
  if (nativeMember(node, 'nextSibling')) return true;
  const parent = nativeMember(node, 'parentNode') ?? (node as Partial<ShadowRoot>).host;
  return parent ? hasFollower(parent) : false;
}

type Wait = (signal: AbortSignal, callback: () => void) => void;

/**
 * @param timeoutMs the longest wait on a busy page
 * @param fallbackMs the wait where there are no idle callbacks (Safari)
 */
function waitForIdlePeriod(timeoutMs: number, fallbackMs: number): Wait {
  return (signal, callback) => {
    const run = (): void => {
      if (!signal.aborted) callback();
    };
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: timeoutMs });
    else setTimeout(run, fallbackMs);
  };
}

/** Calls back soon, after the changes so far are painted. */
export const afterPaint = waitForIdlePeriod(100, 100);

const onIdlePeriod = waitForIdlePeriod(5000, 1000);

/** Calls back once the page is loaded and idle. */
export const onIdle: Wait = (signal, callback) => {
  const wait = (): void => onIdlePeriod(signal, callback);
  if (nativeMember(document, 'readyState') === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
};

/** Runs `callback` when the page returns from the back/forward cache, in which it receives no events. */
export function onRestored(signal: AbortSignal, callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && callback(), { signal });
}
