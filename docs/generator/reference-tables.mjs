// The tables of docs/reference.md, from the manifest, the shapes of the data and the list of error codes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ts } from '@custom-elements-manifest/analyzer';
import { elementsOf } from '../../build/published/manifest.mjs';
import { root } from '../../build/root.mjs';
import { code, table } from './markdown.mjs';

const ERRORS = 'src/platform/model/player-error.ts';
const QUEUE = 'src/player/model/queue/mixtape.ts';

/** The types of the data that a page gets, each with its source. */
const SHAPES = { Track: QUEUE, TrackLink: QUEUE, Mixtape: QUEUE, Dj: QUEUE, PlayerErrorDetail: ERRORS };

/** By the names of the blocks: one for each tag, the shapes, and the error codes. */
export async function referenceBlocks(manifest) {
  const shapes = await Promise.all(Object.entries(SHAPES).map(([name, path]) => readShape(path, name)));
  return {
    ...Object.fromEntries(elementsOf(manifest).map((element) => [element.tagName, elementTables(element)])),
    shapes: shapes.map(shapeTable).join('\n\n'),
    'error-codes': table(['code', 'what happened'], await errorCodes()),
  };
}

function elementTables({ tagName, description, attributes, members, events, ...styling }) {
  const properties = members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
  const methods = members.filter(({ kind }) => kind === 'method');
  const named = (list, write) => list.map(({ name, description }) => [code(write(name)), description]);
  // The heading names the tag, so it is removed from the description; the examples are those of the other pages.
  const summary = description.split('\n\n', 1)[0].replaceAll('\n', ' ').replace(`\`<${tagName}>\`: `, '');
  const sections = {
    Attributes: [
      ['attribute', 'property', 'type', 'default', 'meaning'],
      attributes.map(({ name, fieldName, type, default: fallback, description }) => [
        ...[name, fieldName, type.text].map(code),
        fallback === undefined ? '' : code(fallback),
        description,
      ]),
    ],
    Properties: [['property', 'type', 'meaning'], properties.map(propertyRow)],
    Methods: [['method', 'meaning'], methods.map(methodRow)],
    Events: [
      ['event', 'type', 'when'],
      events.map(({ name, type, description }) => [code(name), code(type.text), description]),
    ],
    States: [['state', 'when'], named(styling.cssStates, (name) => `:state(${name})`)],
    Parts: [['part', 'what it is'], named(styling.cssParts, (name) => `::part(${name})`)],
    Slots: [['slot', 'what it is for'], named(styling.slots, (name) => name || '(default)')],
    'Custom properties': [
      ['property', 'default', 'what it sets'],
      styling.cssProperties.map((one) => [code(one.name), code(one.default), one.description]),
    ],
  };
  const filled = Object.entries(sections).filter(([, [, rows]]) => rows.length > 0);
  const tables = filled.map(([title, [head, rows]]) => `### ${title}\n\n${table(head, rows)}`);
  return [summary.charAt(0).toUpperCase() + summary.slice(1), ...tables].join('\n\n');
}

function propertyRow({ name, type, readonly, description }) {
  return [code(name), code(type.text), `${description}${readonly ? ' Read-only.' : ''}`];
}

function methodRow({ name, description, parameters = [], return: { type } }) {
  const list = parameters.map((one) => `${one.name}: ${one.type.text}`).join(', ');
  const about = parameters.map((one) => `${code(one.name)}: ${one.description}.`);
  return [code(`${name}(${list}): ${type.text}`), [description, ...about].join(' ')];
}

/** An interface of a source, as its declaration says: `?` behind the name of a field that may be missing. */
async function readShape(path, name) {
  const text = await readFile(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const shape = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  const comment = ({ jsDoc = [] }) => jsDoc.at(-1)?.comment ?? '';
  const fields = shape.members.map((field) => ({
    name: `${field.name.text}${field.questionToken ? '?' : ''}`,
    type: field.type.getText(),
    description: comment(field),
  }));
  return { name, description: comment(shape), fields };
}

function shapeTable({ name, description, fields }) {
  const rows = fields.map((field) => [code(field.name), code(field.type), field.description]);
  return `### ${code(name)}\n\n${description}\n\n${table(['field', 'type', 'meaning'], rows)}`;
}

/** The codes with their doc comments in the source. */
async function errorCodes() {
  const source = await readFile(join(root, ERRORS), 'utf8');
  return [...source.matchAll(/\/\*\* (.+) \*\/\n {2}\| '(.+?)'/g)].map(([, text, name]) => [code(name), text]);
}
