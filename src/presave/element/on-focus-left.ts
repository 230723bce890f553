/** Whether an element has the focus, in the page or in a shadow root. */
export function hasFocus(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}

/**
 * Calls back once the focus has left an element or its shadow root: a button that is disabled while it has the focus would
 * lose it to the page's body, so it is only disabled afterwards.
 */
export function onFocusLeft(target: EventTarget, signal: AbortSignal, callback: () => void): void {
  // Later: during the event, browsers differ in what has the focus.
  target.addEventListener('focusout', () => setTimeout(callback), { signal });
}
