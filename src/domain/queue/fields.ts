/** Something with named fields, from outside: nothing is known of what they hold. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number that can be counted with. */
export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** The field of a value that may be anything: its own one, as a page may have put others into every object. */
export function field(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field's text; empty for what is none. */
export function textField(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

/** What may stand in an address as one piece of its path; empty for what may not: half a character, `.` and `..`. */
export function asPathSegment(id: string): string {
  return /\p{Surrogate}|^\.\.?$/u.test(id) ? '' : id;
}

/** A field's list; empty for what is none. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}
