import { setPagePlaces } from '../platform/attributes/page-places.ts';
import type { Attribute } from '../platform/model/attribute-table.ts';
import { queryAll } from '../platform/page/native-member.ts';
import { pageContainerOf } from './page-container.ts';

/** Lets containers, the script's tag and global variables configure elements. Call it before the first attribute is read. */
export function registerPagePlaces(): void {
  setPagePlaces({ containerOf: pageContainerOf, scriptTagOf: findScriptTag, globalOf: readGlobal });
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
  return Object.hasOwn(object, key) ? object[key as never] : undefined;
}

function isPlainObject(value: unknown): value is object {
  return value != null && [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

/** True on the tag of a classic script that has run: redirects may have led from its address to this script's. */
export const OWN_TAG = Symbol.for('mixtape-player.tag');

interface ScriptTag extends HTMLScriptElement {
  [OWN_TAG]?: boolean;
}

export function markScriptTag(tag: ScriptTag | null): void {
  if (tag) tag[OWN_TAG] = true;
}

/** The tag of `embed.js` from beside this script: the place to configure a whole site. */
function findScriptTag(document: Document, scriptUrl: string): Element | undefined {
  const { href } = new URL('embed.js', scriptUrl);
  const candidates = queryAll<ScriptTag>(document, 'script[src*="embed.js"]');
  const isBeside = ({ src }: ScriptTag): boolean => src.split(/[?#]/, 1)[0] === href;
  return candidates.find(isBeside) ?? candidates.find((tag) => tag[OWN_TAG]);
}
