import { edit, isFunction, isPure, walk } from './edit.mjs';

/**
 * Leaves out what is there for values that never occur: clauses of a `switch`, and comparisons, which become constants.
 * @param {string} code
 * @param {(subject: object, value: object, where: string | undefined) => boolean} neverIs takes two nodes and the name
 *   of the function around them: whether the first is never what the second is
 * @returns {{ code: string, sites: number }}
 */
export function withoutImpossibleValues(code, neverIs) {
  let sites = 0;
  const leftOut = new Set();
  const result = edit(code, (node, ancestors, replace) => {
    if (leftOut.has(node)) return true;
    if (node.type !== 'SwitchStatement' && node.type !== 'BinaryExpression') return false;
    const where = ancestors.findLast(({ type }) => type === 'FunctionDeclaration')?.id.name;
    if (node.type === 'BinaryExpression') {
      const { start, end, operator, left, right } = node;
      if (!/^[!=]==?$/.test(operator) || (!neverIs(left, right, where) && !neverIs(right, left, where))) return false;
      if (!isPure(node)) throw new Error(`A comparison does more than compare: ${code.slice(start, end)}`);
      sites += 1;
      replace(start, end, operator.startsWith('!') ? '!0' : '!1');
      return true;
    }
    let fallsInto = false;
    for (const clause of node.cases) {
      const { start, end, test, consequent } = clause;
      const isPossible = test === null || !neverIs(node.discriminant, test, where);
      if (!isPossible) sites += 1;
      if (!isPossible && !fallsInto) {
        replace(start, end, '');
        leftOut.add(clause);
        declareAgain(clause, ancestors.findLast(isFunction).body, replace);
        continue;
      }
      if (!isPossible) replace(start, consequent[0]?.start ?? end, '');
      fallsInto = !endsHere(consequent);
    }
    return false;
  });
  return { code: result, sites };
}

/** Whether nothing runs behind these statements. An answer that cannot be seen at a glance is no. */
function endsHere(statements) {
  const last = statements.at(-1);
  if (last === undefined) return false;
  if (last.type === 'BlockStatement') return endsHere(last.body);
  return /^(Break|Return|Throw|Continue)Statement$/.test(last.type);
}

/** Other clauses may use the variables of one that goes. */
function declareAgain(clause, body, replace) {
  walk(clause, (node) => {
    if (isFunction(node)) return true;
    if (node.type === 'VariableDeclarator') replace(body.start + 1, body.start + 1, `var ${node.id.name};`);
    return false;
  });
}
