// Data with which VS Code completes our tags, attributes and custom properties.
// https://github.com/microsoft/vscode-custom-data

const VERSION = 1.1;

/** `vscode.html-custom-data.json`: the tags with their attributes, from the manifest. */
export function htmlCustomData(manifest) {
  return {
    version: VERSION,
    tags: elementsOf(manifest).map(({ tagName, description, attributes }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description, type }) => ({ name, description, ...valuesOf(type.text) })),
    })),
  };
}

/** `vscode.css-custom-data.json`: custom properties, parts and states of both elements, from the manifest. */
export function cssCustomData(manifest) {
  const elements = elementsOf(manifest);
  return {
    version: VERSION,
    properties: byName(elements, ({ cssProperties }) => cssProperties, String),
    pseudoClasses: byName(
      elements,
      ({ cssStates }) => cssStates,
      (name) => `:state(${name})`,
    ),
    pseudoElements: byName(
      elements,
      ({ cssParts }) => cssParts,
      (name) => `::part(${name})`,
    ),
  };
}

/** Both declarations of a manifest. */
export function elementsOf({ modules }) {
  return modules.flatMap(({ declarations }) => declarations);
}

/** The values that an editor offers: none for a boolean, the members of a union for others. */
function valuesOf(type) {
  if (type === 'boolean') return { valueSet: 'v' };
  const values = [...type.matchAll(/'([^']+)'/g)].map(([, name]) => ({ name }));
  return values.length > 0 ? { values } : {};
}

/** One entry per name. If both elements have it, the entry contains both descriptions. */
function byName(elements, listOf, write) {
  const texts = new Map();
  for (const element of elements) {
    for (const { name, description } of listOf(element)) {
      const text = `\`<${element.tagName}>\`: ${description}`;
      texts.set(name, texts.has(name) ? `${texts.get(name)}\n\n${text}` : text);
    }
  }
  return [...texts].map(([name, description]) => ({ name: write(name), description }));
}
