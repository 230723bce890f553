// The tables of attributes and colours, from custom-elements.json: for PHP, and the attributes of each block.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from '../../../build/published/source-tables.mjs';
import { root } from '../../../build/root.mjs';
import { NEEDS } from './services.mjs';
import { WITHOUT_CONTROL, WORDS } from './words.mjs';

const { DEFAULT_SHARE_METHODS, SHARE_METHODS } = await importSource('src/player/model/share-methods.ts');

/**
 * Attributes that authors cannot set in the editor: addresses and keys of the site, what a service is asked for, and
 * whether a button asks first.
 */
const NOT_IN_EDITOR = [
  'api-base',
  'site-base',
  'api-key',
  ...NEEDS,
  'exchange',
  'accounts-base',
  'musickit-src',
  'return-origins',
  'asks-first',
  'scopes',
];
/** Shown first in the editor, in this order. */
const MAIN = [
  'mixtape-id',
  'layout',
  'max-width',
  'preload',
  'service',
  'project-id',
  'release-date',
  'listen-url',
  'presave-url',
  'reminder',
];
/** The beginnings of sentences in the manifest that say nothing to authors. */
const FOR_DEVELOPERS = /^(?:Page global|Setting the property|Falls back|Else |`null`)/;
const KINDS = { boolean: 'flag', number: 'number' };
const BLOCK_TYPES = { flag: 'boolean', number: 'number' };

/** @returns by tag: `attributes` and `colors`, each by attribute name */
export function readElements() {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'));
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const elements = declarations.filter(({ tagName }) => ['mixtape-player', 'presave-button'].includes(tagName));
  return Object.fromEntries(elements.map((element) => [element.tagName, tablesOf(element)]));
}

function tablesOf({ tagName, attributes, cssProperties }) {
  const words = WORDS[tagName];
  const unknown = Object.keys(words).filter((word) => !attributes.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`${tagName} has no ${unknown.join(', ')}: see build/words.mjs.`);
  const own = attributes.filter(({ name }) => !NOT_IN_EDITOR.includes(name));
  const place = ({ name }) => (MAIN.includes(name) ? MAIN.indexOf(name) : MAIN.length);
  const colors = cssProperties.filter(({ name }) => /-color$|-background$/.test(name));
  return {
    attributes: Object.fromEntries(
      own.sort((a, b) => place(a) - place(b)).map((row) => [row.name, { ...attributeRow(row), ...words[row.name] }]),
    ),
    colors: Object.fromEntries(colors.map((row) => [row.name.replace('--mixtape-', ''), colorRow(row)])),
  };
}

function attributeRow({ name, fieldName, type, description }) {
  // An empty string is the default, as if the attribute were not there.
  const choices = [...type.text.matchAll(/'([^']*)'/g)].map(([, choice]) => choice).filter((choice) => choice !== '');
  return {
    property: fieldName,
    kind: KINDS[type.text] ?? kindOf(name, type.text, choices),
    choices,
    ...(name === 'share-targets' && { ways: SHARE_METHODS, defaultWays: DEFAULT_SHARE_METHODS }),
    isMain: MAIN.includes(name),
    isHidden: WITHOUT_CONTROL.includes(name),
    label: labelOf(name),
    help: helpOf(description),
  };
}

function kindOf(name, type, choices) {
  if (choices.length > 0) return 'choice';
  if (type.endsWith('[]')) return 'list';
  if (/-(?:url|cover)$/.test(name)) return 'url';
  return name.endsWith('-date') ? 'date' : 'text';
}

function colorRow({ name, description }) {
  const attribute = name.replace('--mixtape-', '');
  const property = attribute.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return { property, css: name, label: labelOf(attribute), help: helpOf(description) };
}

function labelOf(name) {
  const spoken = name.replaceAll('-', ' ').replace('presave', 'pre-save');
  const words = spoken.replace(/\bids?\b/, (id) => `ID${id.slice(2)}`).replace(/\burl\b/, 'URL');
  return words[0].toUpperCase() + words.slice(1);
}

const helpOf = (description) =>
  description
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !FOR_DEVELOPERS.test(sentence))
    .join(' ')
    .replace(/; `null` for any other value/, '')
    .replaceAll('`', '');

/**
 * In a pattern, WordPress 7.1 lets authors edit only content. A block in it that has no such attribute cannot even be
 * selected.
 */
const CONTENT = ['mixtapeId', 'pageUrl', 'service', 'projectId', 'releaseDate', 'listenUrl', 'presaveUrl', 'reminder'];

/** The attributes of a block. An anchor that is not declared is not stored by a block that the server renders. */
export function blockAttributes({ attributes, colors }) {
  const rows = [...Object.values(attributes), ...Object.values(colors)];
  const declared = rows.map(({ property, kind }) => [
    property,
    { type: BLOCK_TYPES[kind] ?? 'string', ...(CONTENT.includes(property) && { role: 'content' }) },
  ]);
  return { ...Object.fromEntries(declared), anchor: { type: 'string' } };
}
