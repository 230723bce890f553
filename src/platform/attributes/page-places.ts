import type { Attribute } from '../model/attribute-table.ts';

/**
 * Where a page configures an element besides the element's own attributes. Which places there are depends on the product:
 * each script of the page says it before it reads an attribute.
 */
export let pagePlaces = {
  /** The element around it that an author has chosen as its place; `null` if there is none. */
  containerOf: (_element: Element): HTMLElement | null => null,
  /** The tag that configures a whole site. @param scriptUrl address of the script that defines the element */
  scriptTagOf: (_document: Document, _scriptUrl: string): Element | undefined => undefined,
  globalOf: (_row: Attribute): unknown => undefined,
};

export function setPagePlaces(of: typeof pagePlaces): void {
  pagePlaces = of;
}
