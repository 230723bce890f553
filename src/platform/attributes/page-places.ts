import type { Attribute } from '../model/attribute-table.ts';

/** Where a page configures an element besides the element's own attributes. */
export interface PagePlaces {
  /** The element around it that an author has chosen as its place; `null` if there is none. */
  containerOf(element: Element): HTMLElement | null;
  /** The tag that configures a whole site. @param scriptUrl address of the script that defines the element */
  scriptTagOf(document: Document, scriptUrl: string): Element | undefined;
  globalOf(row: Attribute): unknown;
}

/** Which places there are depends on the product: each script of the page says it before it reads an attribute. */
export let pagePlaces: PagePlaces = {
  containerOf: () => null,
  scriptTagOf: () => undefined,
  globalOf: () => undefined,
};

export function setPagePlaces(of: PagePlaces): void {
  pagePlaces = of;
}
