import type { Attribute } from '../model/attribute-table.ts';

/**
 * The places besides its attributes where a page configures an element. Each
 * script fills this in before it reads the first one.
 */
export const pagePlaces = {
  /** The author's container around an element; `null` if it is in none. */
  containerOf: (_element: Element): HTMLElement | null => null,
  /**
   * The tag that configures a whole site.
   * @param scriptUrl address of the script that defines the element
   */
  scriptTagOf: (_document: Document, _scriptUrl: string): Element | undefined => undefined,
  globalOf: (_row: Attribute): unknown => undefined,
  /** The base of API and site, unless the page has one. */
  defaultOrigin: (scriptUrl: string): string => new URL(scriptUrl).origin,
};
