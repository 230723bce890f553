export interface ParseContext {
  /** The default base of API and site: the origin of the script, in a bundle that of the page. */
  readonly scriptOrigin: string;
  /** Whether the browser accepts a text as a CSS length. Without this function, every text is rejected. */
  readonly isCssLength?: (text: string) => boolean;
}

/**
 * One row of an element's attribute table. The property's name is the row's key, the attribute's name is the same in
 * kebab case; on a container, a page's own button and the script's tag it has the prefix `data-`. The row's doc comment
 * is the attribute's description in the reference.
 */
export interface Attribute<Value = unknown> {
  /** Turns the configured value into the property's value. `undefined` and invalid values give the default. */
  parse(value: unknown, context: ParseContext): Value;
  /** The property whose value is used while this one is empty. */
  readonly fallbackProperty?: string;
  /** A global variable of the page, which is read last; `a.b` is the field `b` of the global object `a`. */
  readonly global?: string;
  /**
   * The value has to be an http address, and becomes absolute:
   * - `url`: the whole address,
   * - `base`: origin and path, without a slash at the end,
   * - `verbatim`: unchanged if it is absolute already, because a service compares it byte for byte.
   */
  readonly address?: 'url' | 'base' | 'verbatim';
  /** The address has to be on the page's origin, on the script's, or on an https host below this domain. */
  readonly domain?: string;
  /** How values from containers and the page's own buttons are limited, which authors of filtered HTML can write. */
  readonly untrusted?: 'page-origin' | 'refuse';
  /** The code of the error if an untrusted value is refused. By default `config-unsafe-url`. */
  readonly refusalCode?: 'config-untrusted';
  /**
   * The texts that are valid; for an address, those that are valid besides
   * addresses. Any other is reported and not used.
   */
  readonly choices?: readonly string[];
  /** For a list of choices: the invalid entries. They are reported, and the others are used. */
  readonly unusedIn?: (value: unknown) => readonly string[];
  /**
   * A key or a token. Setting the property does not write the attribute, where every script on the page could read it.
   */
  readonly isSecret?: boolean;
  /** A boolean attribute: true if it is present. */
  readonly isFlag?: boolean;
}

export type AttributeTable = Readonly<Record<string, Attribute>>;

export type AttributeValues<Table extends AttributeTable> = {
  -readonly [Property in keyof Table]: ReturnType<Table[Property]['parse']>;
};

/** `mixtapeId` is `mixtape-id`. */
export type AttributeName<Property extends string> = Property extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${AttributeName<Rest>}`
  : '';

export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `mixtape-id` is `mixtapeid` where React has rendered the property `mixtapeId` on a server. */
export function serverName(attribute: string): string {
  return attribute.replaceAll('-', '');
}

export function collectValues<Table extends AttributeTable>(
  table: Table,
  read: (property: string, row: Attribute) => unknown,
): AttributeValues<Table> {
  const values = Object.entries(table).map(([property, row]) => [property, read(property, row)]);
  // `read` returns the result of the row's `parse`.
  return Object.fromEntries(values) as AttributeValues<Table>;
}

/** The context without a page, for defaults that do not depend on one. */
export const NO_PAGE: ParseContext = { scriptOrigin: '' };

/** The values of a table if nothing is configured and the script's origin is unknown. */
export function defaultValues<Table extends AttributeTable>(table: Table): AttributeValues<Table> {
  return collectValues(table, (_property, row) => row.parse(undefined, NO_PAGE));
}
