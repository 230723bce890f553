import { printable } from '../problem.mjs';

/** Names of the kinds of values, for readers who have never seen a schema. */
const KINDS = /** @type {Record<string, string>} */ ({
  string: 'text in quotation marks',
  number: 'a number, without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list in square brackets: [ ]',
  object: 'a group in braces: { }',
  'number,string': 'a number of seconds, "m:ss" or "auto"',
  'string,object': '"light", "dark" or a group in braces: { }',
});

/** A value for each field, to copy. */
const EXAMPLES = /** @type {Record<string, unknown>} */ ({
  title: 'Summer Tape',
  artist: 'The Curators',
  name: 'Bandcamp',
  djs: ['DJ One'],
  slug: 'summer-2030',
  kind: 'album',
  sides: false,
  cover: 'front.jpg',
  date: '2030-05-01',
  reminder: true,
  file: '01 opening.wav',
  start: 42.5,
  legal: [{ name: 'Imprint', url: 'https://label.example/imprint' }],
  links: [{ name: 'Bandcamp', url: 'https://curators.example/summer' }],
  url: 'https://curators.example/summer',
  presave: 'https://curators.example/presave',
  listen: 'https://curators.example/album',
  redirectUri: 'https://curators.example/callback',
  tracks: [{ file: '01 opening.wav', title: 'Opening Lights' }],
  release: { date: '2030-05-01' },
  text: 'Ten songs for the road.',
  layout: 'card',
  theme: { 'accent-color': '#b0305f' },
  'color-scheme': 'dark',
  ...Object.fromEntries(
    ['accent-color', 'accent-text-color', 'background', 'color', 'secondary-color', 'line-color'].map((name) => [
      name,
      '#b0305f',
    ]),
  ),
  'font-family': 'Georgia, serif',
  'font-size': '16px',
  'border-radius': '4px',
  gap: '20px',
  'track-height': '52px',
  poweredBy: false,
  share: ['copy', 'native', 'VK=https://vk.com/share.php?url={url}'],
});

/**
 * Describes a fault in mixtape.json: the field, its fault, and what to write instead.
 * @param {import('ajv').ErrorObject} error with `verbose`
 */
export function schemaSentence({ instancePath, keyword, params, data, parentSchema }) {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema?.['properties'] ?? {}).filter((name) => name !== '$schema');
    return `${fieldOf([...path, params['additionalProperty']])} is not a known name. Known here: ${known.join(', ')}`;
  }
  if (keyword === 'required') {
    const name = params['missingProperty'];
    return `${fieldOf([...path, name])} is missing.${exampleOf(name)}`;
  }
  return `${fieldOf(path)} ${faultOf(keyword, params, data)}.${exampleOf(path.findLast((part) => !isIndex(part)))}`;
}

/**
 * @param {string} keyword
 * @param {Record<string, unknown>} params
 * @param {unknown} data
 */
function faultOf(keyword, params, data) {
  const limit = String(params['limit']);
  if (keyword === 'type') return `must be ${KINDS[String(params['type'])] ?? params['type']}`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues']).slice(1, -1)}`;
  if (keyword === 'minLength') return 'is empty';
  if (keyword === 'maxLength') return `is longer than ${limit} letters`;
  if (keyword === 'maxItems') return `has more than ${limit} entries`;
  if (keyword === 'minimum') return `must be at least ${limit}`;
  if (keyword === 'maximum') return `must be at most ${limit}`;
  return `cannot be ${printable(JSON.stringify(data))}`;
}

/**
 * The path to a field in words: `"url" in entry 1 of "links"`.
 * @param {readonly string[]} path
 */
function fieldOf(path) {
  let words = '';
  for (const part of path)
    words = isIndex(part) ? `entry ${Number(part) + 1} of ${words}` : `"${printable(part)}"${words && ` in ${words}`}`;
  return words || 'the whole file';
}

const isIndex = (/** @type {string} */ part) => /^\d+$/.test(part);

/** @param {string | undefined} name */
const exampleOf = (name) =>
  name !== undefined && name in EXAMPLES ? ` For example: "${name}": ${JSON.stringify(EXAMPLES[name])}` : '';
