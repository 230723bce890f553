/** An object from outside, whose fields may have any value. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** The own field of any value. Inherited fields do not count, because a page may have extended `Object.prototype`. */
export function field(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * The longest id and URL that are accepted, in UTF-16 code units. They are not
 * cut, because a part would name something else.
 */
export const MAX_ID = 500;
export const MAX_URL = 8000;

/**
 * A field's text; empty if it is no text, or longer than `max` code units. Use `displayText` for a text that is shown.
 */
export function textField(value: unknown, name: string, max: number): string {
  const text = field(value, name);
  return typeof text === 'string' && text.length <= max ? text : '';
}

/** No word has more combining marks in a row, and a browser takes seconds to draw thousands of them. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A field's text as a page can show it: cut to `max` code points, and to four combining marks in a row. */
export function displayText(value: unknown, name: string, max: number, onCut: () => void): string {
  const text = textField(value, name, Number.POSITIVE_INFINITY);
  // A code point has at most two units.
  const cut = [...text.replace(TOO_MANY_MARKS, '$1').slice(0, 2 * max)].slice(0, max).join('');
  if (cut !== text) onCut();
  return cut;
}

/** The id, if it can be a segment of a URL's path; '' for a lone surrogate, `.` and `..`. */
export function asPathSegment(id: string): string {
  return /\p{Surrogate}|^\.\.?$/u.test(id) ? '' : id;
}

/**
 * The first `max` entries of a field's list; empty if it is not a list.
 * @param onCut called if there were more
 */
export function listField(value: unknown, name: string, max: number, onCut: () => void): readonly unknown[] {
  const list = field(value, name);
  if (!Array.isArray(list)) return [];
  if (list.length > max) onCut();
  return list.slice(0, max);
}

/** A field's absolute http or https URL; empty if it is not one. Links with other schemes could run code. */
export function urlField(value: unknown, name: string): string {
  const url = textField(value, name, MAX_URL).trim();
  return /^https?:\/\/[^/?#\s]/i.test(url) ? url : '';
}
