import { parseAst } from 'rollup/parseAst';
import { walk } from './edit.mjs';
import { ATTRIBUTES, ELEMENTS, EVENTS, LIFECYCLE } from './used-features.mjs';

/** The attributes that React DOM treats in a way of their own, or knows by another name. */
export function specialAttributes(reactDom) {
  const names = new Set();
  walk(parseAst(reactDom), (node, ancestors) => {
    if (node.type === 'SwitchStatement' && ancestors.some(({ id }) => id?.name === 'setProp'))
      for (const { test } of node.cases) if (test !== null) names.add(test.value);
    if (node.type === 'VariableDeclarator' && node.id.name === 'aliases')
      for (const { elements } of node.init.arguments[0].elements) names.add(elements[0].value);
  });
  return names;
}

/**
 * What a module wants of React that is left out of the build, in words.
 * @param {object} ast of a component's module or of an icon's data
 * @param {Set<string>} special see `specialAttributes`
 */
export function leftOutFeatures(ast, special) {
  const found = [];
  walk(ast, (node, ancestors) => {
    const element = elementOf(node);
    if (element !== undefined && !ELEMENTS.includes(element)) found.push(`the element ${element}`);
    const property = propertyOf(node, ancestors);
    if (/^on[A-Z]/.test(property) && !EVENTS.has(property)) found.push(`the handler ${property}`);
    if (special.has(property) && !ATTRIBUTES.includes(property) && !EVENTS.has(property))
      found.push(`the attribute ${property}`);
    const method = /^(Method|Property)Definition$/.test(node.type) ? node.key.name : undefined;
    if (/^(UNSAFE_)?(component|get|should)[A-Z]/.test(method) && !LIFECYCLE.includes(method))
      found.push(`the method ${method}`);
    if (node.name === 'componentStack') found.push(node.name);
  });
  return found;
}

/** The name in `jsx('div', …)`, `createElement('div')` and, in the data of icons, `['path', { … }]`. */
function elementOf({ type, callee, arguments: given, elements }) {
  if (type === 'CallExpression' && /^(jsxs?|createElement)$/.test(callee.name)) return given[0].value;
  if (type === 'ArrayExpression' && elements[1]?.type === 'ObjectExpression') return elements[0].value;
  return undefined;
}

/** A property's name, unless it only describes an icon or takes an object apart. */
function propertyOf({ type, key, computed }, ancestors) {
  const [holder, object] = ancestors.slice(-2);
  if (type !== 'Property' || computed || object.type !== 'ObjectExpression') return undefined;
  return holder.id?.name === '__iconData' ? undefined : (key.name ?? key.value);
}
