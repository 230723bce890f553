/** What is to be checked, as it was typed. */
export interface Question {
  readonly apiBase: string;
  /** Empty: the API's. */
  readonly siteBase: string;
  /** A secret: neither in the address nor in what is copied. */
  readonly apiKey: string;
  readonly mixtapeId: string;
  /** Address of the page that it is embedded in. */
  readonly page: string;
  /** What is pasted there; where there is one, the page is not asked for. */
  readonly snippet: string;
  /** As registered with Spotify, to compare with what the page says. */
  readonly registeredUri: string;
}

/** By their names in the address. */
const SHORT = {
  api: 'apiBase',
  site: 'siteBase',
  id: 'mixtapeId',
  page: 'page',
  snippet: 'snippet',
  registered: 'registeredUri',
} as const satisfies Record<string, keyof Question>;

/** Stands where a secret was. */
export const LEFT_OUT = '…';

/**
 * The question that an address holds behind its `#`, which is sent to no server and so ends in no log.
 * @param apiBase of the demo, which is where it starts
 */
export function fromHash(hash: string, apiBase: string): Question {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const values = Object.entries(SHORT).map(([name, field]) => [field, said.get(name) ?? '']);
  const question = { apiKey: '', ...Object.fromEntries(values) } as Question;
  return said.size === 0 ? { ...question, apiBase, mixtapeId: 'night-drive' } : question;
}

/** Everything but secrets. */
export function toHash(question: Question): string {
  const said = new URLSearchParams();
  for (const [name, field] of Object.entries(SHORT)) {
    const value = field === 'snippet' ? withoutSecrets(question.snippet) : question[field];
    if (value.trim() !== '') said.set(name, value);
  }
  return `#${said}`;
}

/** The names of keys and tokens: also as they are misspelled, and as scripts and settings write them. */
const SECRET_NAME = String.raw`[api]{2,3}[-_]?k\w*|dev\w*[-_]?to\w*|token`;
const SECRET = new RegExp(
  String.raw`((?:${SECRET_NAME})["'\]]*\s*[=:]\s*)("[^"]*"|'[^']*'|\`[^\`]*\`|[^\s<>;,})]+)`,
  'gi',
);
/** Typographic ones as well, which belong to a value. */
const QUOTES = /^["'`“”„‟″«»‘’]+|["'`“”„‟″«»‘’]+$/g;
/** In letters. What is shorter keeps no secret, and would be crossed out wherever it stands. */
const SHORTEST_SECRET = 4;

/** Whether an attribute of that name holds a key or a token. */
export const isSecret = (name: string): boolean => new RegExp(SECRET_NAME, 'i').test(name);

/** Markup without the keys and tokens that may stand in it. */
export const withoutSecrets = (markup: string): string =>
  markup.replaceAll(SECRET, (_, name: string, value: string) => {
    const bare = value.replaceAll(QUOTES, '');
    return `${name}${bare === '' ? value : value.replace(bare, LEFT_OUT)}`;
  });

/** Everything that is to be shown nowhere. */
export function secretsOf({ apiKey, snippet }: Question): readonly string[] {
  const pasted = [...snippet.matchAll(SECRET)].map(([, , value = '']) => value.replaceAll(QUOTES, ''));
  const typed = apiKey.trim();
  return [...(typed === '' ? [] : [typed]), ...pasted.filter(({ length }) => length >= SHORTEST_SECRET)];
}
