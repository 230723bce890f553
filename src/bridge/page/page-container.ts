import type { QueueStatus } from '../../domain/playback/player-state.ts';
import { nativeMember } from '../../io/page/native-member.ts';

/** What hides a container: invisible and without height, but not without a box, since it has to come near the viewport. */
const HIDDEN =
  'visibility:hidden!important;height:0!important;min-height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:hidden!important';

/** Where the container's own inline style is kept: the classic script and the player have this file each for itself. */
const OWN_STYLE = Symbol.for('mixtape-player.style');

/** Hides the page's element that a player is drawn in until the player shows itself, and for good if it never does. */
export function showContainer(
  container: HTMLElement & { [OWN_STYLE]?: string | undefined },
  status: QueueStatus,
): void {
  // The page may have chosen a form, whose fields hide its members.
  const style = nativeMember(container, 'style');
  if (status === 'ready') {
    if (container[OWN_STYLE] !== undefined) giveBack(style, container[OWN_STYLE]);
    // An empty attribute would be one that the page did not have. Chromium removes it only once it has been read.
    if (!nativeMember(container, 'getAttribute').call(container, 'style'))
      nativeMember(container, 'removeAttribute').call(container, 'style');
    container[OWN_STYLE] = undefined;
    return;
  }
  container[OWN_STYLE] ??= ownStyle(style);
  style.cssText += HIDDEN;
  if (status === 'failed') style.setProperty('display', 'none', 'important');
  else style.removeProperty('display');
}

/** Takes back what hides, which alone is important, and nothing that the page has set or removed meanwhile. */
function giveBack(style: CSSStyleDeclaration, before: string): void {
  // `display` was taken away, if not for good.
  const since = new Map([['display', 'important']]);
  for (const name of style) since.set(name, style.getPropertyPriority(name) || style.getPropertyValue(name));
  style.cssText = before;
  for (const name of [...style, ...since.keys()]) {
    const value = since.get(name) ?? '';
    if (value !== 'important' && value !== style.getPropertyValue(name)) style.setProperty(name, value);
  }
}

/** The inline style without what hides: a container that was cloned while it was hidden has that from its original. */
function ownStyle(style: CSSStyleDeclaration): string {
  const isHiddenByUs = style.getPropertyPriority('visibility') === 'important' && style.height === '0px';
  if (isHiddenByUs) for (const name of [...style]) if (style.getPropertyPriority(name)) style.removeProperty(name);
  return style.cssText;
}

/** The element of the page that a player is drawn in, where a classic script did so. */
export function pageContainerOf(element: Element): HTMLElement | null {
  return element.matches('[data-mixtape-id]:not(body) > *') ? element.parentElement : null;
}
