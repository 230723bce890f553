// The custom elements manifest of both elements, from their doc comments and the attribute tables.
// https://github.com/webcomponents/custom-elements-manifest
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { root } from '../root.mjs';
import { importSource, readTable } from './source-tables.mjs';

const SHADOW_ROOT = 'src/platform/styles/shadow-root.css';
/** Each tag's class with its doc comments, its attribute table, and the style sheets with its custom properties. */
const SOURCES = {
  'mixtape-player': {
    element: 'src/player/element/mixtape-player-element.ts',
    table: ['src/player/model/player-attributes.ts', 'PLAYER_ATTRIBUTES'],
    styles: ['src/player/view/styles/tokens.css', 'src/player/view/styles/reset.css', SHADOW_ROOT],
  },
  'presave-button': {
    element: 'src/presave/element/presave-button-element.ts',
    table: ['src/presave/model/presave-attributes.ts', 'PRESAVE_ATTRIBUTES'],
    styles: ['src/presave/view/button/presave-button.css', 'src/presave/view/button/in-app.css', SHADOW_ROOT],
  },
};

const SERVICES = 'src/presave/model/providers.ts';

/**
 * A placeholder for the script's origin. A default that equals it depends on the page, so it is not in the manifest.
 */
const SCRIPT_ORIGIN = 'https://script.invalid';

/** The complete manifest. */
export async function customElementsManifest() {
  const modules = await Promise.all(Object.entries(SOURCES).map(moduleOfElement));
  const exports = modules.flatMap((module) => module.exports.filter(({ kind }) => kind === 'js'));
  return {
    schemaVersion: '2.1.0',
    modules: [...modules, { kind: 'javascript-module', path: 'dist/index.js', declarations: [], exports }],
  };
}

/** Both elements of a manifest. */
export function elementsOf({ modules }) {
  return modules.flatMap(({ declarations }) => declarations);
}

async function moduleOfElement([tag, { element, table, styles }]) {
  const text = await readFile(join(root, element), 'utf8');
  const { modules } = create({ modules: [ts.createSourceFile(element, text, ts.ScriptTarget.ES2022, true)] });
  const declaration = modules[0].declarations.find(({ tagName }) => tagName === tag);
  Object.assign(declaration, {
    superclass: { name: 'HTMLElement' },
    cssProperties: await withDefaults(declaration, styles),
    ...(await withTables(declaration)),
    ...(await withAttributes(declaration, table)),
  });
  const reference = { name: declaration.name, module: `dist/${tag}.js` };
  return {
    kind: 'javascript-module',
    path: reference.module,
    declarations: [declaration],
    exports: [
      { kind: 'js', name: declaration.name, declaration: reference },
      { kind: 'custom-element-definition', name: tag, declaration: reference },
    ],
  };
}

/** The properties and attributes of the table, and the class's other public members. */
async function withAttributes({ members }, table) {
  const { attributeName } = await importSource('src/platform/model/attribute-table.ts');
  const rows = (await readTable(...table)).map(withWords);
  return {
    members: [
      ...rows.map(({ name, row, description, valueType }) => ({
        kind: 'field',
        name,
        type: { text: valueType },
        description,
        attribute: attributeName(name),
        reflects: !row.isSecret,
      })),
      ...members.filter((member) => !(member.privacy || member.static)),
    ],
    attributes: rows.map(({ name, row, description, valueType }) => ({
      name: attributeName(name),
      type: { text: valueType },
      description: row.global ? `${description} Page global: \`${row.global}\`.` : description,
      ...defaultOf(row),
      fieldName: name,
    })),
  };
}

/** Adds the words that a list may have: the table of the words has them, so the doc comment need not. */
function withWords(row) {
  if (!row.row.choices || !row.valueType.endsWith('[]')) return row;
  const words = row.row.choices.map((word) => `\`${word}\``);
  return { ...row, description: `${row.description} Words: ${words.join(', ')}.` };
}

/** The default of an attribute as text, unless it is empty or depends on the page. */
function defaultOf(row) {
  const value = String(row.parse(undefined, { scriptOrigin: SCRIPT_ORIGIN }) ?? '');
  return ['', 'false', SCRIPT_ORIGIN].includes(value) ? {} : { default: value };
}

/**
 * Replaces the names in the doc comments by what the tables list: a part per site to share on, `ShareMethod`,
 * `PresaveService`.
 */
async function withTables({ events, cssParts }) {
  const { SHARE_LINKS } = await importSource('src/player/model/share-links.ts');
  const { SHARE_METHODS } = await importSource('src/player/model/share-methods.ts');
  const { SERVICE_NAMES } = await importSource(SERVICES);
  const { english } = await importSource('src/i18n/texts.ts');
  const union = (names) => names.map((name) => `'${name}'`).join(' | ');
  const parts = Object.entries(SHARE_LINKS).map(([id, { name }]) => ({
    name: `share-${id}`,
    description: `The link “${name ? english.shareOn.replace('{site}', name) : english.shareByEmail}”.`,
  }));
  const unions = { ShareMethod: union(SHARE_METHODS), PresaveService: union(SERVICE_NAMES) };
  const written = (text) => text.replace(/ShareMethod|PresaveService/, (name) => unions[name]);
  return {
    cssParts: cssParts.flatMap((part) => (part.name === 'share-SITE' ? parts : part)),
    events: events.map((event) => ({ ...event, type: { text: written(event.type.text) } })),
  };
}

/**
 * The custom properties, with their values if the page sets neither them nor the corresponding names of Media Chrome.
 */
async function withDefaults({ cssProperties }, styles) {
  const sheets = await Promise.all(styles.map((path) => readFile(join(root, path), 'utf8')));
  return cssProperties.map((property) => ({ ...property, default: fallbackOf(property.name, sheets.join('\n')) }));
}

/** The last fallback: `x` in `var(--mixtape-…, var(--media-…, x))`. */
function fallbackOf(name, css) {
  const value = new RegExp(`var\\(\\s*${name},\\s*((?:var\\(--[\\w-]+,\\s*)*)([^;]+);`).exec(css);
  if (value === null) throw new Error(`No style sheet reads ${name} with a default.`);
  const [, names, fallback] = value;
  // Without the brackets that `var(` has opened.
  return fallback.replace(new RegExp(`(?:\\s*\\)){${names.split('var(').length}}$`), '');
}
