/** The languages that a visitor of an element may want, the best one first: the nearest `lang`, then the browser's. */
export function wantedLanguages(element: Element): readonly string[] {
  return [nearestLang(element), ...(navigator.languages ?? [])];
}

/** The nearest `lang`, out of shadow roots too, as the HTML platform has it; empty, which is no language, for none. */
function nearestLang(element: Element): string {
  const found = element.closest('[lang]');
  // Not `found.getAttribute`, which a form's field may hide.
  if (found !== null) return element.getAttribute.call(found, 'lang') ?? '';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : '';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | null = null;

/** Has `onLanguageChange` told when the `lang` of an element, or of anything around it, changes from now on. */
export function observeLanguages(element: Element): void {
  // One for all elements; what it observes twice counts once.
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
