/**
 * An attribute begins after the tag's colon or a comma. Without that
 * condition, a long name would be tried at each letter.
 */
const ATTRIBUTE = /[:,]([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g;

/** The attributes of a tag in a playlist (RFC 8216, 4.2), by name. */
export function attributesOf(line: string): ReadonlyMap<string, string> {
  return new Map([...line.matchAll(ATTRIBUTE)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}
