/** What a page may have around us, and what does something of its own when it is clicked. */
const AROUND = 'a[href], button, label, summary';

/**
 * Keeps a click on what is in the shadow root from doing what the page's link, button, label or summary around the
 * element does: whoever presses play there does not want to leave the page. Links in the element lead where they lead.
 */
export function keepClicks(element: Element, root: ShadowRoot): void {
  root.addEventListener('click', (event) => {
    if (!isWithin(element)) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(element));
    if (!inside.some((target) => (target as Element).localName === 'a')) event.preventDefault();
  });
}

/** Also where the page has put us into a shadow root of its own. */
function isWithin(element: Element): boolean {
  if (element.closest(AROUND) !== null) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isWithin(root.host);
}
