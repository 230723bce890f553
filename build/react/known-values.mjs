import { edit, isFunction, isPure } from './edit.mjs';

/**
 * Makes constants of variables that never get another value. A key is a variable (`name`), a member of an object
 * (`object.name`) or a property of whatever object (`.name`).
 * @param {string} code
 * @param {Readonly<Record<string, string>>} constants what is read in their place
 * @returns {{ code: string, sites: number }}
 */
export function withConstants(code, constants) {
  const sites = new Map(Object.keys(constants).map((name) => [name, 0]));
  const assigned = new Set();
  const result = edit(code, (node, ancestors, replace) => {
    // It has variables of its own by that name.
    if (isFunction(node) && node.params.some(({ name }) => sites.has(name))) return true;
    const parent = ancestors.at(-1);
    const target = node.type === 'AssignmentExpression' ? node.left : node;
    const name = nameOf(target, sites);
    if (name === undefined || assigned.has(node) || isDeclaredOrKey(node, parent)) return false;
    sites.set(name, sites.get(name) + 1);
    if (target === node) {
      replace(node.start, node.end, constants[name]);
      return true;
    }
    // What it would be set to stays, for whatever else that does; behind `void`, since a statement starts there.
    replace(node.start, node.right.start, parent.type === 'ExpressionStatement' ? 'void ' : '');
    assigned.add(target);
    return false;
  });
  return { code: result, sites: sum(sites) };
}

/**
 * Puts a function's answer in the place of its calls.
 * @param {string} code
 * @param {Readonly<Record<string, string>>} answers by the function's name
 * @returns {{ code: string, sites: number }}
 */
export function withAnswers(code, answers) {
  const sites = new Map(Object.keys(answers).map((name) => [name, 0]));
  const result = edit(code, ({ type, start, end, callee, arguments: given }, _ancestors, replace) => {
    if ((type !== 'CallExpression' && type !== 'NewExpression') || !sites.has(callee.name)) return false;
    if (!given.every(isPure)) throw new Error(`What ${callee.name} is given does something: ${code.slice(start, end)}`);
    sites.set(callee.name, sites.get(callee.name) + 1);
    replace(start, end, answers[callee.name]);
    return true;
  });
  return { code: result, sites: sum(sites) };
}

/** @throws where one is nowhere: it has another name by now */
function sum(sites) {
  for (const [name, count] of sites) if (count === 0) throw new Error(`${name} is nowhere`);
  return [...sites.values()].reduce((a, b) => a + b);
}

function nameOf(node, names) {
  if (node.type === 'Identifier') return names.has(node.name) ? node.name : undefined;
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return [`${node.object.name}.${node.property.name}`, `.${node.property.name}`].find((name) => names.has(name));
}

/** In `object.name`, `{ name: … }`, `var name` and `function name` nothing is read. */
function isDeclaredOrKey(node, { computed, id, key, property }) {
  return node === id || (!computed && (node === key || node === property));
}
