import { type Fields, field, isFields } from '../../platform/model/fields.ts';

/** The fields of a stored JSON object; empty for other values. */
export function parseStoredRecord(json: string | null): Fields {
  try {
    const record: unknown = JSON.parse(String(json));
    // Without a prototype, which a page may have extended.
    return isFields(record) ? { __proto__: null, ...record } : {};
  } catch {
    // Not JSON: nothing else can fail here.
    return {};
  }
}

/** Some fields of a record, if each of them is a text and not empty; otherwise `null`. */
export function readTexts<Name extends string>(record: unknown, ...names: Name[]): Record<Name, string> | null {
  const texts = names.map((name) => [name, field(record, name)] as const);
  const isComplete = texts.every(([, text]) => typeof text === 'string' && text !== '');
  // All names are in it, and all values were checked.
  return isComplete ? (Object.fromEntries(texts) as Record<Name, string>) : null;
}

/** Whether a record is older than its lifetime, or newer than now: a clock that was set back must not extend it. */
export function isExpired({ createdAt }: { readonly createdAt: number }, lifetimeMs: number, now: number): boolean {
  return Math.abs(now - createdAt) > lifetimeMs;
}
