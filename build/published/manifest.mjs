// The custom elements manifest: what both elements offer, read from their doc comments and their tables of attributes.
// https://github.com/webcomponents/custom-elements-manifest
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, ts } from '@custom-elements-manifest/analyzer';
import { build } from 'esbuild';
import { entries } from '../entries.mjs';
import { root } from '../root.mjs';

/** Where the table of each tag's attributes is, and what it is called. */
const TABLES = {
  'mixtape-player': ['src/bridge/attributes/player-attributes.ts', 'playerAttributes'],
  'presave-button': ['src/bridge/attributes/presave-attributes.ts', 'presaveAttributes'],
};

/** Where each tag's style sheets read the public custom properties. */
const STYLE_SHEETS = {
  'mixtape-player': ['src/styles/tokens.css', 'src/styles/reset.css'],
  'presave-button': ['src/components/presave-button/presave-button.css'],
};

/** Stands for the address of the script: a default that names it is none that could be written down. */
const SCRIPT_URL = 'https://script.invalid/';

/** The manifest as it is published. */
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

async function moduleOfElement({ source, file }) {
  const text = await readFile(join(root, source), 'utf8');
  const { modules } = create({ modules: [ts.createSourceFile(source, text, ts.ScriptTarget.ES2022, true)] });
  const element = modules[0].declarations.find(({ tagName }) => tagName);
  const declaration = {
    ...element,
    superclass: { name: 'HTMLElement' },
    cssProperties: await withDefaults(element),
    ...withAttributes(element, await attributeTable(element.tagName)),
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

/** What scripts may use of a class, and the attributes that some of it has. */
function withAttributes({ members }, table) {
  const publicMembers = members.filter((member) => !(member.privacy || member.static));
  return {
    members: publicMembers.map((member) => {
      const spec = table.find(({ property }) => property === member.name);
      return spec ? { ...member, attribute: spec.attribute, reflects: !spec.isSecret } : member;
    }),
    attributes: table.map((spec) => {
      const { name, type, description } = publicMembers.find((member) => member.name === spec.property);
      const fallback = defaultOf(spec);
      return {
        name: spec.attribute,
        type,
        description: spec.global ? `${description} Page global: \`${spec.global}\`.` : description,
        ...(fallback === undefined ? {} : { default: fallback }),
        fieldName: name,
      };
    }),
  };
}

/** The custom properties, each with the value that it has where a page sets neither it nor Media Chrome's name for it. */
async function withDefaults({ tagName, cssProperties }) {
  const sheets = await Promise.all(STYLE_SHEETS[tagName].map((path) => readFile(join(root, path), 'utf8')));
  const css = sheets.join('\n').replaceAll(/(?<=\()\s+/g, '');
  return cssProperties.map((property) => ({ ...property, default: fallbackOf(property.name, css) }));
}

/** What stands last in `var(--mixtape-…, var(--media-…, here))`. */
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

/** What an attribute that nobody has set counts as, as text; `undefined` if that is nothing, or somewhere else on the page. */
function defaultOf(spec) {
  const value = spec.parse(undefined);
  const isNothing = value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing || `${value}/` === SCRIPT_URL ? undefined : String(value);
}

/** A table of attributes is a function of the script's address, in TypeScript: it is called. */
async function attributeTable(tag) {
  const [file, name] = TABLES[tag];
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const table = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  return table[name](SCRIPT_URL);
}
