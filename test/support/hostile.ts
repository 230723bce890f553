import { fc, runs } from './chance.ts';

/** Names of fields that JavaScript itself uses. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'];

/** Any value that a script could pass. */
export const anything: fc.Arbitrary<unknown> = fc.anything({
  key: fc.oneof(fc.string(), fc.constantFrom(...NAMES)),
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
});

/** Any text, including lone surrogates, control characters and special field names. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...NAMES, '\ud800', 'x\udfff', '\0', '\u2028', '<img src=x onerror=alert(1)>', '%', '%E0%A4%A', '..'),
);

/** Parsed JSON, in which `__proto__` can be an ordinary field, unlike in a literal. */
export function anyJson(known: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(fc.jsonValue(), anyText, fc.double(), fc.integer(), fc.constant({ polluted: true }));
  const fields = [...Object.entries(known), ...NAMES.map((name) => [name, leaf] as const)];
  const entries = fields.map(([name, value]) =>
    fc.option(
      value.map((one) => [name, one] as const),
      { nil: null, freq: 8 },
    ),
  );
  const object = fc.tuple(...entries).map((found) => {
    const texts = found.flatMap((entry) => {
      const text = entry === null ? undefined : JSON.stringify(entry[1]);
      return text === undefined ? [] : [`${JSON.stringify(entry?.[0])}:${text}`];
    });
    const parsed: unknown = JSON.parse(`{${texts.join()}}`);
    return parsed;
  });
  return fc.oneof({ weight: 5, arbitrary: object }, { weight: 1, arbitrary: leaf });
}

/** Text that can be encoded in an address. */
export const wholeText: fc.Arbitrary<string> = anyText.filter((text) => !/\p{Surrogate}/u.test(text));

/** Deceptive addresses, and ordinary ones. */
export const anyAddress: fc.Arbitrary<string> = fc.oneof(
  anyText,
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\0', '\n', '\u00a0'),
      fc.constantFrom(
        'javascript:',
        'JavaScript:',
        'java\nscript:',
        'data:text/html,',
        'blob:https://site.example/',
        'vbscript:',
        'file:///',
        'ftp://',
        'http:',
        'https:',
        'https://',
        'HTTPS://',
        '//',
        '\\\\',
        '/\\',
        '',
      ),
      fc.constantFrom(
        '',
        'user:secret@',
        'site.example@',
        'site.example',
        'site.example.evil.example',
        'evil.example',
        '[::1]',
        '127.1',
        'xn--',
        ':0',
        ':99999',
        '%2f',
      ),
      fc.oneof(
        fc.constantFrom('', '/', '//evil.example', '/..//', '\\evil.example', '?a=1', '#b', '/a/b/?c#d'),
        anyText,
      ),
    )
    .map((parts) => parts.join('')),
);

/** The property names of built-in prototypes. Parsing must not add any. */
function prototypeNames(): readonly string[] {
  return [Object, Array, Function, String, Number, Map].flatMap(({ name, prototype }) =>
    Reflect.ownKeys(prototype).map((key) => `${name}.${String(key)}`),
  );
}

/** Checks a property with enough runs for rare values, and that built-in prototypes are unchanged afterwards. */
export function always<Values extends [unknown, ...unknown[]]>(
  ...[arbitraries, check]: [{ [Index in keyof Values]: fc.Arbitrary<Values[Index]> }, (...values: Values) => void]
): void {
  const before = prototypeNames().join();
  fc.assert(fc.property(...arbitraries, check), { numRuns: runs(10_000) });
  if (prototypeNames().join() !== before) throw new Error('A prototype of the language was changed.');
}
