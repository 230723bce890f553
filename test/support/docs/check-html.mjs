import { parse as parseScript } from 'acorn';
import { parse, parseFragment } from 'parse5';
import { parseFrameAddress } from '../../../src/frame/model/frame-address.ts';
import { unknownEvents } from './check-script.mjs';

/** Attributes that every HTML element may have, and those of libraries that the docs name. */
const GLOBAL = /^(?:class|dir|hidden|id|lang|slot|style|title|data-turbo-[\w-]+)$/;
const OWN_TAGS = ['mixtape-player', 'presave-button'];
/** Elements whose attributes may be written with the prefix `data-`, with the others that they have. */
const DATA_PLACES = [
  { has: 'data-mixtape-id', tag: 'mixtape-player', also: [] },
  { has: 'data-presave', tag: 'presave-button', also: ['data-presave'] },
];
/** Hosts in the examples, on which our files are. */
const OUR_FILE = /^https:\/\/your-site\.example\/mixtape\/([\w.-]+)/;

/** Finds faults in a piece of markup of the docs: syntax, and names that our elements do not have. */
export function htmlProblems(html, api) {
  const found = [];
  const options = { onParseError: ({ code }) => found.push(`syntax: ${code}`), sourceCodeLocationInfo: true };
  // The reader replaces `…`.
  const text = html.replaceAll(/(<\w+) …>/g, '$1>');
  const tree = /^\s*<!doctype/i.test(text) ? parse(text, options) : parseFragment(text, options);
  for (const element of elementsIn(tree)) found.push(...elementProblems(element, api));
  return found;
}

function* elementsIn(node) {
  if (node.tagName) yield node;
  for (const child of node.childNodes ?? []) yield* elementsIn(child);
}

function elementProblems({ tagName, attrs, childNodes }, api) {
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const { src = '', type = '', slot = '' } = attributes;
  return [
    ...attributeProblems(tagName, attributes, api),
    ...(api.slots.has(slot) ? [] : [`there is no slot ${slot}`]),
    ...(['script', 'iframe'].includes(tagName) ? fileProblems(src, api) : []),
    ...(tagName === 'script' && src === '' ? inlineProblems(childNodes[0]?.value ?? '', type, api) : []),
  ];
}

function attributeProblems(tagName, attributes, api) {
  const names = Object.keys(attributes);
  const unknown = (allowed) =>
    names.filter((name) => !allowed.includes(name)).map((name) => `<${tagName}> has no attribute ${name}`);
  if (OWN_TAGS.includes(tagName))
    return unknown([...api.attributes.get(tagName), ...names.filter((name) => GLOBAL.test(name))]);
  const isOurScript = tagName === 'script' && /\/embed(?:-frame)?\.js$/.test(attributes.src ?? '');
  const place = DATA_PLACES.find(({ has }) => names.includes(has));
  if (!isOurScript && !place) return [];
  const dataNames = (tag) => [...api.attributes.get(tag), 'lang'].map((name) => `data-${name}`);
  const allowed = isOurScript ? OWN_TAGS.flatMap(dataNames) : [...dataNames(place.tag), ...place.also];
  return unknown([...allowed, ...names.filter((name) => !name.startsWith('data-'))]);
}

/** Our files must exist in the build, and a frame must read its parameters. */
function fileProblems(src, api) {
  const [, file] = OUR_FILE.exec(src) ?? [];
  const missing = file && !api.files.has(file) ? [`there is no file ${file}`] : [];
  if (file !== 'embed.html') return missing;
  return parseFrameAddress([...new URL(src).searchParams], () => true).ignored.map(({ message }) => message);
}

function inlineProblems(text, type, api) {
  try {
    if (/json|importmap/.test(type)) JSON.parse(text);
    else parseScript(text, { ecmaVersion: 2022, sourceType: type === 'module' ? 'module' : 'script' });
  } catch (error) {
    return [`<script>: ${error.message}`];
  }
  return unknownEvents(text, api);
}
