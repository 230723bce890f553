/** The languages for an element, best first: the nearest `lang`, then the browser's languages. */
export function wantedLanguages(element: Element): readonly string[] {
  return [nearestLang(element), ...(navigator.languages ?? [])];
}

/** The nearest `lang`, also outside of shadow roots, as the HTML standard defines it; '' if there is none. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  // Not `found.getAttribute`: a form field with that name would shadow it.
  if (found !== null) return element.getAttribute.call(found, 'lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;

/** Makes `onLanguageChange` report changes of `lang` on an element and its ancestors. */
export function observeLanguages(element: Element): void {
  // One for all elements; observing a node twice has no effect.
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  let root = element.getRootNode();
  for (; root instanceof ShadowRoot; root = root.host.getRootNode()) observer.observe(root, LANG);
  observer.observe(root, LANG);
}

const LANG: MutationObserverInit = { subtree: true, attributeFilter: ['lang'] };

export function onLanguageChange(signal: AbortSignal, onChange: () => void): void {
  listeners.add(onChange);
  signal.addEventListener('abort', () => listeners.delete(onChange), { once: true });
}
