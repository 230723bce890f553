/** After the tag's colon, or another attribute's comma: so a long name is read once. */
const ATTRIBUTE = /[:,]([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g;

/** The attributes of a tag in a playlist (RFC 8216, 4.2), by name. */
export function attributesOf(line: string): ReadonlyMap<string, string> {
  return new Map([...line.matchAll(ATTRIBUTE)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}
