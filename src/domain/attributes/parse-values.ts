import { asPathSegment, isFiniteNumber } from '../queue/fields.ts';

/** An id from an attribute, a property or a global: a number becomes text, anything that cannot be an id becomes ''. */
export function parseId(value: unknown): string {
  if (isFiniteNumber(value)) return String(value);
  return typeof value === 'string' ? asPathSegment(value.trim()) : '';
}

/** Text from an attribute, a property or a global: a number becomes text, anything else becomes the fallback. */
export function parseText(value: unknown, fallback = ''): string {
  return parseId(value) || fallback;
}

/** A flag from an attribute or a property. Authors also write `false` and `none` for no. */
export function parseFlag(value: unknown): boolean {
  if (typeof value === 'string') return !/^\s*(false|none)\s*$/i.test(value);
  return value === true;
}

/** Ids or texts separated by spaces or commas, or in a list. */
export function parseList(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,]/)
      : [value];
  return list.map(parseId).filter((entry) => entry !== '');
}

/** Seconds from an attribute or a property; `fallback` for nonsense, less than `min`, or longer than any recording. */
export function parseSeconds(value: unknown, fallback: number, min: number): number {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return isFiniteNumber(seconds) && seconds >= min && seconds < 1e9 ? seconds : fallback;
}
