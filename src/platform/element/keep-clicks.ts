const AROUND = 'a[href], button, label, summary';

/** Keeps clicks in the shadow root from activating the page's link, button, label or summary around it. */
export function keepClicks(element: Element, root: ShadowRoot): void {
  root.addEventListener('click', (event) => {
    if (!isWithin(element)) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(element));
    if (inside.some((target) => (target as Element).localName === 'a')) return;
    event.preventDefault();
    // The browser would have opened or closed the menu of a button. Menus are HTML elements.
    for (const target of inside)
      (target as { popoverTargetElement?: HTMLElement }).popoverTargetElement?.togglePopover();
  });
}

/** Also looks outside of the page's shadow roots. */
function isWithin(element: Element): boolean {
  if (element.closest(AROUND) !== null) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isWithin(root.host);
}
