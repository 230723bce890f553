import { setPagePlaces } from '../platform/attributes/page-places.ts';
import { pageContainerOf } from './page-container.ts';
import { readGlobal } from './page-globals.ts';
import { findScriptTag } from './script-tag.ts';

/** Lets containers, the script's tag and global variables configure elements. Call it before the first attribute is read. */
export function registerPagePlaces(): void {
  setPagePlaces({ containerOf: pageContainerOf, scriptTagOf: findScriptTag, globalOf: readGlobal });
}
