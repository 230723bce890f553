/** The input of a check, as it was typed. */
export interface Question {
  readonly apiBase: string;
  /** Empty: the same as the API base. */
  readonly siteBase: string;
  /** A secret: not in the URL of the checker, and not in copied text. */
  readonly apiKey: string;
  readonly mixtapeId: string;
  /** The URL of the page with the player. */
  readonly page: string;
  /** Pasted HTML, which is then checked instead of the HTML of the page. */
  readonly snippet: string;
  /** As registered with Spotify, to compare with the page. */
  readonly registeredUri: string;
}

/** The names of the fields in the URL of the checker. */
const SHORT = {
  api: 'apiBase',
  site: 'siteBase',
  id: 'mixtapeId',
  page: 'page',
  snippet: 'snippet',
  registered: 'registeredUri',
} as const satisfies Record<string, keyof Question>;

/** Replaces a secret. */
export const LEFT_OUT = '…';

/**
 * Reads a question from a URL's fragment, which browsers send to no server, so that it is in no log.
 * @param apiBase that of the demo, for an empty fragment
 */
export function fromHash(hash: string, apiBase: string): Question {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const values = Object.entries(SHORT).map(([name, field]) => [field, params.get(name) ?? '']);
  const question = { apiKey: '', ...Object.fromEntries(values) } as Question;
  return params.size === 0 ? { ...question, apiBase, mixtapeId: 'night-drive' } : question;
}

/** The fragment for a question, without secrets. */
export function toHash(question: Question): string {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(SHORT)) {
    const value = field === 'snippet' ? withoutSecrets(question.snippet) : question[field];
    if (value.trim() !== '') params.set(name, value);
  }
  return `#${params}`;
}

/** The names of keys and tokens, including misspelled ones, and names in scripts and settings. */
const SECRET_NAME = String.raw`[api]{2,3}[-_]?k\w*|dev\w*[-_]?to\w*|token`;
const SECRET = new RegExp(
  String.raw`((?:${SECRET_NAME})["'\]]*\s*[=:]\s*)("[^"]*"|'[^']*'|\`[^\`]*\`|[^\s<>;,})]+)`,
  'gi',
);
/** Includes typographic quotes, which are part of a value. */
const QUOTES = /^["'`“”„‟″«»‘’]+|["'`“”„‟″«»‘’]+$/g;
/** In letters. Shorter values are no secrets, and would be removed from unrelated text. */
const SHORTEST_SECRET = 4;

/** Whether an attribute with this name contains a key or a token. */
export const isSecret = (name: string): boolean => new RegExp(SECRET_NAME, 'i').test(name);

/** Removes keys and tokens from markup. */
export const withoutSecrets = (markup: string): string =>
  markup.replaceAll(SECRET, (_, name: string, value: string) => {
    const bare = value.replaceAll(QUOTES, '');
    return `${name}${bare === '' ? value : value.replace(bare, LEFT_OUT)}`;
  });

/** All secrets of a question, which must never be shown. */
export function secretsOf({ apiKey, snippet }: Question): readonly string[] {
  const pasted = [...snippet.matchAll(SECRET)].map(([, , value = '']) => value.replaceAll(QUOTES, ''));
  const typed = apiKey.trim();
  return [...(typed === '' ? [] : [typed]), ...pasted.filter(({ length }) => length >= SHORTEST_SECRET)];
}
