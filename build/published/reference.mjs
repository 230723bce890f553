// The reference for page authors, from the manifest and the list of error codes. `npm run docs` writes it, a test keeps it
// up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';
import { elementsOf } from './editor-data.mjs';
import { customElementsManifest } from './manifest.mjs';

export const REFERENCE_FILE = join(root, 'docs/reference.md');

const INTRODUCTION = `# Reference

The names that a page can rely on, made from the doc comments of the sources: \`npm run docs\` writes this page. The same
for tools is in \`dist/custom-elements.json\`, and for VS Code in \`dist/vscode.html-custom-data.json\` and
\`dist/vscode.css-custom-data.json\`. Names that are not listed here may change at any time;
[versions](support.md#versions) says when the listed ones may.

Events of the type \`CustomEvent\` bubble and leave shadow roots; the others do neither, as on a media element. A page global
is used if neither the element nor the script's tag has the attribute.
`;

const DATA = `
## Data and errors

\`Track\` is \`{ trackId, title, artist, duration }\`, with the duration of the whole recording in seconds or \`null\`.
\`Mixtape\` is \`{ slug, cover, artist, title, djs: { name }[] }\`, whose \`cover\` may be \`null\`. Both are
frozen. \`PlayerError\` is an \`Error\` with a \`code\`, and with \`status\`, \`trackId\` and \`cause\` where they help; its
message is for the console, and may change. \`instanceof PlayerError\` holds for errors of elements from the same file;
\`error.code\` works with any.
`;

const OTHER_NAMES = `
## Other names

| name | what it is |
| --- | --- |
| \`lang\` | Language of labels and messages, from the element or its nearest ancestor with \`lang\` ([languages.md](languages.md)). |
| \`<script type="application/json" data-mixtape-labels="…">\` | Labels that the page provides for a language ([languages.md](languages.md#your-own-labels)). |
| \`addLabels(language, labels)\` | The same for bundles: exported by \`mixtape-player\`. Does nothing on a server. |
| \`MixtapePlayerElement\`, \`PresaveButtonElement\`, \`PlayerError\` | The classes: exported by \`mixtape-player\` and \`mixtape-player/mixtape-player\`; \`mixtape-player/presave-button\` has no \`MixtapePlayerElement\`. |
| \`data-…\` | The attributes on [containers, own buttons and the script tag of \`embed.js\`](embedding.md#attributes). |
| \`data-presave-state\`, \`data-presave-label\` | On a page's own button: its state, and the part of it whose text becomes “Added!” ([presave.md](presave.md#a-button-of-your-own)). |
| \`embed.html\` | The frame, with its [parameters](frame.md#parameters) and [messages](frame.md#its-height). |
`;

/** The whole page. */
export async function reference() {
  const elements = elementsOf(await customElementsManifest());
  return [INTRODUCTION, ...elements.map(elementSection), OTHER_NAMES, DATA, errorSection(await errorCodes())].join('');
}

function elementSection({ tagName, description, ...element }) {
  const properties = element.members.filter(({ kind }) => kind === 'field');
  const methods = element.members.filter(({ kind }) => kind === 'method');
  // The heading names the tag, so it is removed from the description.
  return `
## \`<${tagName}>\`

${upperFirst(description.replaceAll('\n', ' ').replace(`\`<${tagName}>\`: `, ''))}
${table(
  'Attributes',
  ['attribute', 'property', 'type', 'default', 'meaning'],
  element.attributes.map((one) => [
    code(one.name),
    code(one.fieldName),
    code(one.type.text),
    one.default === undefined ? '' : code(one.default),
    one.description,
  ]),
)}${table(
  'Properties',
  ['property', 'type', 'meaning'],
  properties
    .filter(({ attribute }) => !attribute)
    .map(({ name, type, readonly, description }) => [
      code(name),
      code(type.text),
      `${description.replaceAll('\n', ' ')}${readonly ? ' Read-only.' : ''}`,
    ]),
)}${table(
  'Methods',
  ['method', 'meaning'],
  methods.map((one) => [code(signature(one)), [one.description, ...parameterTexts(one)].join(' ')]),
)}${table(
  'Events',
  ['event', 'type', 'when'],
  element.events.map(({ name, type, description }) => [code(name), code(type.text), description]),
)}${table(
  'States',
  ['state', 'when'],
  named(element.cssStates, (name) => `:state(${name})`),
)}${table(
  'Parts',
  ['part', 'what it is'],
  named(element.cssParts, (name) => `::part(${name})`),
)}${table(
  'Slots',
  ['slot', 'what it is for'],
  named(element.slots, (name) => name || '(default)'),
)}${table(
  'Custom properties',
  ['property', 'default', 'what it sets'],
  element.cssProperties.map((one) => [code(one.name), code(one.default), one.description]),
)}`;
}

function errorSection(codes) {
  return table(
    'Error codes',
    ['code', 'what happened'],
    codes.map(([name, text]) => [code(name), text]),
  );
}

/** The codes with their doc comments in the source. */
async function errorCodes() {
  const source = await readFile(join(root, 'src/platform/model/player-error.ts'), 'utf8');
  return [...source.matchAll(/\/\*\* (.+) \*\/\n {2}\| '(.+?)'/g)].map(([, text, name]) => [name, text]);
}

function signature({ name, parameters = [], return: { type } }) {
  const list = parameters.map((one) => `${one.name}: ${one.type.text}`).join(', ');
  return `${name}(${list}): ${type.text}`;
}

function parameterTexts({ parameters = [] }) {
  return parameters.map(({ name, description }) => `${code(name)}: ${description}.`);
}

function named(list, write) {
  return list.map(({ name, description }) => [code(write(name)), description]);
}

function table(title, head, rows) {
  if (rows.length === 0) return '';
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return `\n### ${title}\n\n${lines.join('\n')}\n`;
}

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => `\`${text}\``;
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);

if (import.meta.url === pathToFileURL(process.argv[1]).href) await writeFile(REFERENCE_FILE, await reference());
