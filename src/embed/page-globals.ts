import type { Attribute } from '../platform/model/attribute-table.ts';

/** The value of an attribute's global. Elements and frames are globals, too: only own plain values count. */
export function readGlobal(row: Attribute): unknown {
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
