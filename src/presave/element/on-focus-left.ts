/** Once the focus has left: disabled before, a button would lose it to the page's body. */
export function onFocusLeft(target: EventTarget, signal: AbortSignal, callback: () => void): void {
  // Later: during the event, browsers differ in what has the focus.
  target.addEventListener('focusout', () => setTimeout(callback), { signal });
}
