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

/** A field's text; empty if it is not a text. */
export function textField(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

/** The id, if it can be a segment of a URL's path; '' for a lone surrogate, `.` and `..`. */
export function asPathSegment(id: string): string {
  return /\p{Surrogate}|^\.\.?$/u.test(id) ? '' : id;
}

/** A field's list; empty if it is not a list. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

/** A field's absolute http or https URL; empty if it is not one. Links with other schemes could run code. */
export function urlField(value: unknown, name: string): string {
  const url = textField(value, name).trim();
  return /^https?:\/\/[^/?#\s]/i.test(url) ? url : '';
}
