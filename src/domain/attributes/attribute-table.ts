/** What `parse` may ask about the page. */
export interface ParseContext {
  /** Where the script that defines the element was loaded from. */
  readonly scriptOrigin: string;
  /** Whether the browser takes a text for a CSS length; by default none is. */
  readonly isCssLength?: (text: string) => boolean;
}

/**
 * One row of an element's attribute table. The property's name is the row's key, the attribute's name is the same in
 * kebab case; on a container, a page's own button and the script's tag it has the prefix `data-`. The row's doc comment
 * is the attribute's description in the reference.
 */
export interface Attribute<Value = unknown> {
  /** Turns the configured value into the property's value: `undefined` and nonsense into the default. */
  parse(value: unknown, context: ParseContext): Value;
  /** The property whose value counts while this one is empty. */
  readonly like?: string;
  /** Page global that is read last; a dot leads to a field of a global object. */
  readonly global?: string;
  /**
   * The value has to be an http address, and becomes absolute:
   * - `url`: in full,
   * - `base`: origin and path, without a slash at the end,
   * - `verbatim`: unchanged if it is absolute already, because others compare it byte for byte.
   */
  readonly address?: 'url' | 'base' | 'verbatim';
  /** An address may only lead to the page's origin, to the script's, or over https to a host below this domain. */
  readonly domain?: string;
  /**
   * What is accepted from a container or a page's own button, which authors with filtered HTML may write: addresses of the
   * page's own origin, or nothing. Without this, everything.
   */
  readonly fromAuthors?: 'page-origin' | 'nothing';
  /** A key or a token: the property does not write the attribute, because every script on the page could read it there. */
  readonly isSecret?: boolean;
  /** Present is true, absent is false. */
  readonly isFlag?: boolean;
}

/** An element's attributes by property name. */
export type AttributeTable = Readonly<Record<string, Attribute>>;

/** The properties of a table with their types. */
export type AttributeValues<Table extends AttributeTable> = {
  -readonly [Property in keyof Table]: ReturnType<Table[Property]['parse']>;
};

/** `mixtapeId` is `mixtape-id`. */
export type AttributeName<Property extends string> = Property extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${AttributeName<Rest>}`
  : '';

/** `mixtapeId` is `mixtape-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The values of all properties of a table. */
export function collectValues<Table extends AttributeTable>(
  table: Table,
  read: (property: string, row: Attribute) => unknown,
): AttributeValues<Table> {
  const values = Object.entries(table).map(([property, row]) => [property, read(property, row)]);
  // `read` returns what the row's `parse` has returned.
  return Object.fromEntries(values) as AttributeValues<Table>;
}

/** For defaults that do not depend on a page. */
export const NO_PAGE: ParseContext = { scriptOrigin: '' };

/** The values of a table where nothing is configured and the script's origin is not known. */
export function defaultValues<Table extends AttributeTable>(table: Table): AttributeValues<Table> {
  return collectValues(table, (_property, row) => row.parse(undefined, NO_PAGE));
}
