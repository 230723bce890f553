import { asPathSegment, isFiniteNumber } from './fields.ts';

/** An id from an attribute, a property or a global. A number becomes text, an invalid id becomes ''. */
export function parseId(value: unknown): string {
  if (isFiniteNumber(value)) return String(value);
  return typeof value === 'string' ? asPathSegment(value.trim()) : '';
}

/** Text from an attribute, a property or a global. A number becomes text, anything else becomes the fallback. */
export function parseText(value: unknown, fallback = ''): string {
  return parseId(value) || fallback;
}

/** A flag from an attribute or a property. Authors also write `false` and `none` to turn it off. */
export function parseFlag(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(false|none)\s*$/i.test(value);
  return value === true;
}

export const FLAG = { isFlag: true, parse: parseFlag } as const;

/** Ids or texts from a list, or from a text with spaces or commas between them. */
export function parseList(value: unknown): readonly string[] {
  const list: readonly unknown[] = typeof value === 'string' ? value.split(/[\s,]/) : [value].flat();
  return list.map(parseId).filter((entry) => entry !== '');
}

/** Seconds from an attribute or a property. `fallback` if the value is no number, below `min`, or absurdly large. */
export function parseSeconds(value: unknown, fallback: number, min: number): number {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isFiniteNumber(seconds) && seconds >= min && seconds < 1e9 ? seconds : fallback;
}

/**
 * A number that a script has set, as a number.
 * @throws TypeError if it is not finite, as a media element does
 */
export function requireFinite(value: number, property: string): number {
  if (!Number.isFinite(Number(value))) throw new TypeError(`The ${property} has to be a finite number, not ${value}.`);
  return Number(value);
}

/** An address without the slashes at its end. The regular expression `/\/+$/` would take quadratic time. */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
