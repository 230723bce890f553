import { edit } from './edit.mjs';

/**
 * Empties members of objects that nobody reads, in `var object = { … }`, `object = { … }` and `object.member = …`.
 * @param {string} code
 * @param {RegExp} object what the objects are called
 * @param {(member: string) => boolean} isUsed
 * @returns {{ code: string, sites: number }}
 */
export function withoutUnusedMembers(code, object, isUsed) {
  let sites = 0;
  const result = edit(code, (node, _ancestors, replace) => {
    if (node.type !== 'VariableDeclarator' && node.type !== 'AssignmentExpression') return false;
    const { id: target = node.left, init: value = node.right } = node;
    const empty = (member, { start, end }) => {
      if (isUsed(member)) return;
      sites += 1;
      replace(start, end, 'void 0');
    };
    if (value?.type === 'ObjectExpression' && object.test(code.slice(target.start, target.end)))
      for (const property of value.properties) empty(property.key.name, property.value);
    else if (target.type === 'MemberExpression' && object.test(target.object.name)) empty(target.property.name, value);
    else return false;
    return true;
  });
  return { code: result, sites };
}
