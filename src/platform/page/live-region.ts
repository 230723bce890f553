import { createElement, nativeMember } from './native-member.ts';

/**
 * Hides an element from the eye and not from screen readers. Set by script,
 * because a page's policy may forbid style attributes.
 */
const HIDDEN = 'position:fixed;inset-block-start:0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';

/**
 * An element of the page that screen readers read.
 * @param button the region is added to the open dialog around it
 */
export function createLiveRegion(button: Element | null) {
  let region: HTMLElement | null = null;

  function add(): HTMLElement {
    if (region?.isConnected) return region;
    region = createElement(document, 'div');
    region.setAttribute('role', 'status');
    region.style.cssText = HIDDEN;
    const body = nativeMember(document, 'body');
    Node.prototype.appendChild.call(button?.closest('dialog[open]') ?? body, region);
    return region;
  }

  return {
    /** Adds it to the page. Screen readers miss a text that comes together with its element. */
    add: () => void add(),
    announce(text: string, language: string): void {
      const isNew = !region?.isConnected;
      const added = add();
      setTimeout(
        () => {
          added.lang = language;
          added.textContent = text;
        },
        // Screen readers need a moment to notice a new region.
        isNew ? 150 : 0,
      );
    },
  };
}
