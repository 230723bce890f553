import { pagePlaces } from '../platform/attributes/page-places.ts';
import type { Attribute } from '../platform/model/attribute-table.ts';
import { createElement, nativeMember, queryAll } from '../platform/page/native-member.ts';
import { onElementParsed } from '../platform/page/page-lifecycle.ts';

export const PLAYER = 'mixtape-player';

/**
 * The elements in which the classic script creates players. A container inside
 * another one gets no player: hundreds could crash the tab.
 */
export const CONTAINER = 'body [data-mixtape-id]:not(script, mixtape-player, body [data-mixtape-id] *)';

/** Hides the container, and creates the player once the parser has left it: all of its content is the player's then. */
export function createPlayerIn(container: HTMLElement): void {
  const hasPlayer = (): boolean => queryAll(container, PLAYER).length > 0;
  if (hasPlayer()) return;
  showContainer(container, 'loading');
  onElementParsed(container, () => {
    if (hasPlayer()) return;
    const player = createElement(document, PLAYER);
    // As fallback content: it shows again if the player cannot be loaded.
    player.append(...nativeMember(container, 'childNodes'));
    player.append.call(container, player);
  });
}

/** Hides a container but keeps its box, so that it can be observed coming near the viewport. */
const HIDDEN =
  'visibility:hidden!important;height:0!important;min-height:0!important;margin:0!important;padding:0!important;border:0!important;overflow:hidden!important';

/**
 * Key of the container's original inline style. The classic script and the
 * player share it: both have a copy of this file.
 */
const ORIGINAL_STYLE = Symbol.for('mixtape-player.style');

/** Hides a player's container until the player shows, and removes its box if the queue failed. */
export function showContainer(
  container: HTMLElement & { [ORIGINAL_STYLE]?: string | undefined },
  status: 'idle' | 'loading' | 'ready' | 'failed',
): void {
  // The container may be a form, whose fields shadow its members.
  const style = nativeMember(container, 'style');
  if (status === 'ready') {
    if (container[ORIGINAL_STYLE] !== undefined) style.cssText = container[ORIGINAL_STYLE];
    // The page had no `style` attribute, so an empty one goes. Chromium removes it only once it has been read.
    if (!nativeMember(container, 'getAttribute').call(container, 'style'))
      nativeMember(container, 'removeAttribute').call(container, 'style');
    container[ORIGINAL_STYLE] = undefined;
    return;
  }
  container[ORIGINAL_STYLE] ??= originalStyle(style);
  style.cssText += HIDDEN;
  if (status === 'failed') style.setProperty('display', 'none', 'important');
  else style.removeProperty('display');
}

/** The inline style without hiding declarations: a container may be a clone of a hidden one. */
function originalStyle(style: CSSStyleDeclaration): string {
  const isHiddenByUs = style.getPropertyPriority('visibility') === 'important' && style.height === '0px';
  if (isHiddenByUs) for (const name of [...style]) if (style.getPropertyPriority(name)) style.removeProperty(name);
  return style.cssText;
}

/** The container that the classic script has created a player in; `null` for a player in the page's markup. */
export function pageContainerOf(element: Element): HTMLElement | null {
  return element.matches('[data-mixtape-id]:not(body) > *') ? element.parentElement : null;
}

/**
 * Lets containers, the script's tag and global variables configure elements.
 * Call this before the first attribute is read.
 */
export function registerPagePlaces(): void {
  Object.assign(pagePlaces, {
    containerOf: pageContainerOf,
    scriptTagOf: findScriptTag,
    globalOf: readGlobal,
  } satisfies Partial<typeof pagePlaces>);
}

/** The value of an attribute's global. Elements and frames are globals, too: only own plain values count. */
function readGlobal(row: Attribute): unknown {
  const [name, field] = String(own(row, 'global')).split('.') as [string, string?];
  const value = own(globalThis, name);
  if (field) return isPlainObject(value) ? own(value, field) : undefined;
  // Ids may be numbers.
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? value : undefined;
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

function isPlainObject(value: unknown): value is object {
  return value != null && [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

/** Set on the tag of a classic script that has run: after redirects, its address may not be beside this script's. */
export const OWN_TAG = Symbol.for('mixtape-player.tag');

/** The tag of `embed.js` from beside this script: the place to configure a whole site. */
function findScriptTag(document: Document, scriptUrl: string): Element | undefined {
  const { href } = new URL('embed.js', scriptUrl);
  const candidates = queryAll<HTMLScriptElement>(document, 'script[src*="embed.js"]');
  const isBeside = ({ src }: HTMLScriptElement): boolean => src.split(/[?#]/, 1)[0] === href;
  return candidates.find(isBeside) ?? candidates.find((tag) => Reflect.get(tag, OWN_TAG));
}
