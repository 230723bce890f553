import { parseBase, safeHttpUrl } from '../../platform/http/safe-url.ts';
import { type AttributeTable, attributeName, collectValues } from '../../platform/model/attribute-table.ts';
import { withoutTrailingSlashes } from '../../platform/model/parse-values.ts';

/**
 * Attributes by their names in markup. `true` is an attribute without a
 * value; `false`, `null` and `undefined` are none.
 */
export type ServerAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The attributes of every element that an author may need here. */
const GLOBAL = ['id', 'class', 'style', 'lang', 'slot'];
const DATA = /^data-[a-z0-9._-]+$/;

/**
 * The texts of a tag's attributes.
 * @throws TypeError for an unknown name, or another kind of value
 */
export function checkAttributes(tag: string, table: AttributeTable, attributes: unknown = {}) {
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
    throw new TypeError(`The attributes of <${tag}> have to be an object, not ${describe(attributes)}.`);
  const known = [...Object.keys(table).map(attributeName), ...GLOBAL];
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (!known.includes(name) && !DATA.test(name)) {
      const nearest = nearestName(name, known);
      throw new TypeError(`<${tag}> has no attribute ${JSON.stringify(name)}. Is it ${JSON.stringify(nearest)}?`);
    }
    if (value === false || value === null || value === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new TypeError(
        `The attribute ${name} of <${tag}> has to be a string, a number or a boolean, not ${describe(value)}.`,
      );
    texts.set(name, value === true ? '' : String(value));
  }
  return texts;
}

function describe(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** The values of the element's properties, from its own attributes alone. */
export function valuesOf<Table extends AttributeTable>(table: Table, texts: ReadonlyMap<string, string>) {
  return collectValues(table, (property, row) => {
    const text = texts.get(attributeName(property));
    const isMissing = text === undefined || (text === '' && !row.isFlag);
    return row.parse(isMissing ? undefined : row.address ? addressOf(row, text) : text, {
      scriptOrigin: '',
      isCssLength,
    });
  });
}

/** Stands for the page's origin, which a server does not know. */
const PAGE = 'http://page.invalid';

/** An address that the element accepts; one that is relative to the page stays relative. `undefined` for any other. */
function addressOf({ address }: AttributeTable[string], text: string): string | undefined {
  const absolute = safeHttpUrl(text);
  if (absolute !== null) return address === 'base' ? parseBase(absolute) : absolute;
  if (safeHttpUrl(text, PAGE) === null) return undefined;
  return address === 'base' ? withoutTrailingSlashes(text.trim()) : text.trim();
}

/** The URL of an address in a queue, relative to the page if `apiBase` is; `null` if it is not safe to load. */
export function urlInQueue(address: string | null | undefined, apiBase: string): string | null {
  if (address == null) return null;
  const url = safeHttpUrl(address, new URL(`${apiBase}/`, PAGE).href);
  if (!url?.startsWith(`${PAGE}/`)) return url;
  const below = `${PAGE}/page/`;
  const path = safeHttpUrl(address, below) ?? '';
  // A base such as `../..` is relative to the page's folder, which a server does not know either.
  const isRelative = /^[^/]/.test(apiBase) && path.startsWith(below);
  return isRelative ? `${apiBase}/${path.slice(below.length)}` : url.slice(PAGE.length);
}

const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]{1,5})$/i;
const KEYWORD = /^(?:none|(?:min|max|fit)-content)$/i;
const FUNCTION = /^(?:calc|min|max|clamp|var|env)\([\w\s.,%()+*/-]*\)$/i;

/** Whether a text is a CSS length, so that it is safe to write as a `max-width`. It may refuse unusual ones. */
function isCssLength(text: string): boolean {
  if (NUMBER.test(text) || KEYWORD.test(text)) return true;
  if (!FUNCTION.test(text) || text.includes('/*')) return false;
  // An open parenthesis would consume the rules behind it.
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The name that is the most similar to a wrong one. */
function nearestName(wrong: string, names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.reduce((best, name) => (distance(wrong, name) < distance(wrong, best) ? name : best), first);
}

/** The Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
