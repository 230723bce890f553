import type { QueueStatus } from '../state/player-atoms.ts';

/** What hides a container: invisible and without height, but not without a box, since it has to come near the viewport. */
const HIDDEN = {
  visibility: 'hidden',
  height: '0',
  'min-height': '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
} as const;

/** Where the container's own inline style is kept: the classic script and the player have this file each for itself. */
const OWN_STYLE = Symbol.for('mixtape-player.own-style');

/** Hides the page's element that a player is drawn in until the player shows itself, and for good if it never does. */
export function showContainer(
  container: HTMLElement & { [OWN_STYLE]?: string | undefined },
  status: QueueStatus,
): void {
  const { style } = container;
  if (status === 'ready') {
    if (container[OWN_STYLE] !== undefined) style.cssText = container[OWN_STYLE];
    // An empty attribute would be one that the page did not have.
    if (container.getAttribute('style') === '') container.removeAttribute('style');
    container[OWN_STYLE] = undefined;
    return;
  }
  container[OWN_STYLE] ??= ownStyle(style);
  for (const [property, value] of Object.entries(HIDDEN)) style.setProperty(property, value, 'important');
  if (status === 'failed') style.setProperty('display', 'none', 'important');
  else style.removeProperty('display');
}

/** The inline style without what hides: a container that was cloned while it was hidden has that from its original. */
function ownStyle(style: CSSStyleDeclaration): string {
  const isHiddenByUs = style.getPropertyPriority('visibility') === 'important' && style.height === '0px';
  if (isHiddenByUs) for (const property of [...Object.keys(HIDDEN), 'display']) style.removeProperty(property);
  return style.cssText;
}

/** The element of the page that a player is drawn in, where a classic script did so. */
export function pageContainerOf(element: Element): HTMLElement | null {
  // Asked of the element, since a form hides what elements have behind the names of its fields.
  return element.matches('[data-mixtape-id] > *') ? element.parentElement : null;
}
