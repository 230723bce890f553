// The custom elements manifest of both elements, from their doc comments and the attribute tables.
// https://github.com/webcomponents/custom-elements-manifest
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { entries } from '../entries.mjs';
import { root } from '../root.mjs';
import { importSource, readTable, readUnion } from './source-tables.mjs';

/** Each tag's attribute table: its file and the name of its export. */
const TABLES = {
  'mixtape-player': ['src/player/model/player-attributes.ts', 'PLAYER_ATTRIBUTES'],
  'presave-button': ['src/presave/model/presave-attributes.ts', 'PRESAVE_ATTRIBUTES'],
};

/** Each tag's class with its doc comments. */
const CLASSES = {
  'mixtape-player': 'elements/mixtape-player.ts',
  'presave-button': 'elements/presave-button-element.ts',
};

/** Each tag's style sheets with the public custom properties. */
const STYLE_SHEETS = {
  'mixtape-player': ['src/player/view/styles/tokens.css', 'src/player/view/styles/reset.css'],
  'presave-button': ['src/presave/view/presave-button.css', 'src/presave/view/in-app.css'],
};

const SHARING = 'src/player/model/share-links.ts';
const SERVICES = 'src/presave/model/presave-services.ts';

/** A placeholder for the script's origin. A default that equals it depends on the page, so it is not in the manifest. */
const SCRIPT_ORIGIN = 'https://script.invalid';

/** The complete manifest. */
export async function customElementsManifest() {
  const modules = await Promise.all(
    entries.filter(({ file }) => file.replace('.js', '') in TABLES).map(moduleOfElement),
  );
  const exports = modules.flatMap((module) => module.exports.filter(({ kind }) => kind === 'js'));
  return {
    schemaVersion: '2.1.0',
    modules: [...modules, { kind: 'javascript-module', path: 'dist/index.js', declarations: [], exports }],
  };
}

async function moduleOfElement({ file }) {
  const source = CLASSES[file.replace('.js', '')];
  const text = await readFile(join(root, source), 'utf8');
  const { modules } = create({ modules: [ts.createSourceFile(source, text, ts.ScriptTarget.ES2022, true)] });
  const element = modules[0].declarations.find(({ tagName }) => tagName);
  const declaration = {
    ...element,
    superclass: { name: 'HTMLElement' },
    cssProperties: await withDefaults(element),
    ...(await withTables(element)),
    ...withAttributes(element, await readAttributes(element.tagName)),
  };
  const reference = { name: declaration.name, module: `dist/${file}` };
  return {
    kind: 'javascript-module',
    path: reference.module,
    declarations: [declaration],
    exports: [
      { kind: 'js', name: declaration.name, declaration: reference },
      { kind: 'custom-element-definition', name: declaration.tagName, declaration: reference },
    ],
  };
}

/** The properties and attributes of the table, and the class's other public members. */
function withAttributes({ members }, attributes) {
  const others = members.filter((member) => !(member.privacy || member.static));
  return {
    members: [
      ...attributes.map(({ property, attribute, type, description, row }) => ({
        kind: 'field',
        name: property,
        type: { text: type },
        description,
        attribute,
        reflects: !row.isSecret,
      })),
      ...others,
    ],
    attributes: attributes.map(({ property, attribute, type, description, row }) => {
      const fallback = defaultOf(row);
      return {
        name: attribute,
        type: { text: type },
        description: row.global ? `${description} Page global: \`${row.global}\`.` : description,
        ...(fallback === undefined ? {} : { default: fallback }),
        fieldName: property,
      };
    }),
  };
}

/** Replaces the names in the doc comments by what the tables list: a part per site to share on, `ShareMethod`, `PresaveService`. */
async function withTables({ events, cssParts }) {
  const { SHARE_TARGETS } = await importSource(SHARING);
  const { english } = await importSource('src/i18n/labels/en.ts');
  const parts = SHARE_TARGETS.map(({ id, name }) => ({
    name: `share-${id}`,
    description: `The link “${name ? english.shareOn.replace('{site}', name) : english.shareByEmail}”.`,
  }));
  const unions = {
    ShareMethod: readUnion(SHARING, 'ShareMethod'),
    PresaveService: readUnion(SERVICES, 'PresaveService'),
  };
  const written = (text) => text.replace(/ShareMethod|PresaveService/, (name) => unions[name]);
  return {
    cssParts: cssParts.flatMap((part) => (part.name === 'share-SITE' ? parts : part)),
    events: events.map((event) => ({ ...event, type: { text: written(event.type.text) } })),
  };
}

/** The custom properties, with their values if the page sets neither them nor the corresponding names of Media Chrome. */
async function withDefaults({ tagName, cssProperties }) {
  const sheets = await Promise.all(STYLE_SHEETS[tagName].map((path) => readFile(join(root, path), 'utf8')));
  const css = sheets.join('\n').replaceAll(/(?<=\()\s+/g, '');
  return cssProperties.map((property) => ({ ...property, default: fallbackOf(property.name, css) }));
}

/** The last fallback: `x` in `var(--mixtape-…, var(--media-…, x))`. */
function fallbackOf(name, css) {
  const start = css.indexOf(`var(${name},`);
  if (start < 0) throw new Error(`No style sheet reads ${name} with a default.`);
  const from = start + `var(${name},`.length;
  let end = from;
  for (let depth = 1; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[css[end]] ?? 0;
  const fallback = css.slice(from, end - 1).trim();
  const next = /^var\((--[\w-]+),/.exec(fallback);
  return next ? fallbackOf(next[1], fallback) : fallback;
}

/** The default of an attribute as text; `undefined` if it is empty or depends on the page. */
function defaultOf(row) {
  const value = row.parse(undefined, { scriptOrigin: SCRIPT_ORIGIN });
  const isEmpty = value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return isEmpty || value === SCRIPT_ORIGIN ? undefined : String(value);
}

async function readAttributes(tag) {
  const { attributeName } = await importSource('src/platform/model/attribute-table.ts');
  const rows = await readTable(...TABLES[tag]);
  return rows.map(({ name, row, description, valueType }) => ({
    property: name,
    attribute: attributeName(name),
    type: valueType,
    description,
    row,
  }));
}
