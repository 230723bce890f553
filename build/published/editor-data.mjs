// Data with which editors complete our tags, attributes, custom properties, states and parts, from the manifest.
// https://github.com/microsoft/vscode-custom-data and https://github.com/JetBrains/web-types
import { elementsOf } from './manifest.mjs';

/** The files in `dist/`, by name. */
export function editorData(manifest, { name, version }) {
  const elements = elementsOf(manifest);
  const properties = byName(elements, 'cssProperties', String);
  const css = {
    properties,
    'pseudo-classes': byName(elements, 'cssStates', (state) => `state(${state})`),
    'pseudo-elements': byName(elements, 'cssParts', (part) => `part(${part})`),
  };
  const withColons = (list, colons) => list.map((one) => ({ ...one, name: `${colons}${one.name}` }));
  return {
    'vscode.html-custom-data.json': { version: 1.1, tags: elements.map(vsCodeTag) },
    'vscode.css-custom-data.json': {
      version: 1.1,
      properties,
      pseudoClasses: withColons(css['pseudo-classes'], ':'),
      pseudoElements: withColons(css['pseudo-elements'], '::'),
    },
    'web-types.json': {
      $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
      name,
      version,
      'description-markup': 'markdown',
      contributions: { html: { elements: elements.map(webTypesElement) }, css },
    },
  };
}

function vsCodeTag({ tagName, description, attributes }) {
  const rows = attributes.map(({ name, description, type }) => ({ name, description, ...valuesOf(type.text) }));
  return { name: tagName, description, attributes: rows };
}

/** The values that an editor offers: none for a flag, the members of a union for others. */
function valuesOf(type) {
  if (type === 'boolean') return { valueSet: 'v' };
  const values = [...type.matchAll(/'([^']+)'/g)].map(([, name]) => ({ name }));
  return values.length > 0 ? { values } : {};
}

function webTypesElement({ tagName, description, attributes, slots, members, events }) {
  const typed = (list) => list.map(({ name, description, type }) => ({ name, description, type: type.text }));
  const valued = ({ name, description, type, default: fallback }) => ({
    name,
    description,
    value: { type: type.text, default: fallback },
  });
  const js = { properties: typed(members.filter(({ kind }) => kind === 'field')), events: typed(events) };
  return { name: tagName, description, slots, attributes: attributes.map(valued), js };
}

/** One entry per name. If both elements have it, the entry contains both descriptions. */
function byName(elements, list, write) {
  const texts = new Map();
  for (const { tagName, [list]: named } of elements)
    for (const { name, description } of named)
      texts.set(name, [...(texts.get(name) ?? []), `\`<${tagName}>\`: ${description}`]);
  return [...texts].map(([name, descriptions]) => ({ name: write(name), description: descriptions.join('\n\n') }));
}
