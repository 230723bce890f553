/** Calls back when something suggests that a visitor is about to use an element. */
export function onIntent(element: Element, callback: () => void, signal: AbortSignal): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(type, callback, { signal, passive: true });
}
