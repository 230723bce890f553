import MagicString from 'magic-string';
import { parseAst } from 'rollup/parseAst';

// The kinds of edits in parts.mjs. Each takes a description and returns a function from code to `{ code, places }`.
// Most only put constants into the code: the bundler and the minifier then remove what is unreachable.

/**
 * For comparisons that are never true: `a === b` becomes false, `a !== b` true, and `case b:` of `switch (a)` is
 * removed.
 * @param {(one: string, other: string, where: string | undefined) => boolean} neverEqual takes the source text of both
 *   sides and the name of the function around them
 */
export function neverTrue(neverEqual) {
  return (code) => {
    const textOf = ({ start, end }) => code.slice(start, end);
    const removed = new Set();
    return rewrite(code, (node, ancestors, replace) => {
      if (removed.has(node)) return true;
      const where = ancestors.findLast(({ type }) => type === 'FunctionDeclaration')?.id.name;
      const areNeverEqual = (one, other) => neverEqual(textOf(one), textOf(other), where);
      if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
        const { start, end, operator, left, right } = node;
        if ((!areNeverEqual(left, right) && !areNeverEqual(right, left)) || !isPure(node)) return false;
        replace(start, end, operator.startsWith('!') ? '!0' : '!1');
        return true;
      }
      let fallsThrough = false;
      for (const clause of node.type === 'SwitchStatement' ? node.cases : []) {
        const { start, end, test, consequent } = clause;
        const isReachable = test === null || !areNeverEqual(node.discriminant, test);
        if (!isReachable && !fallsThrough) {
          replace(start, end, '');
          redeclareVariables(clause, ancestors.findLast(isFunction).body, replace);
          removed.add(clause);
          continue;
        }
        // The clause before runs into these statements, so only the label goes.
        if (!isReachable) replace(start, consequent[0]?.start ?? end, '');
        fallsThrough = !alwaysLeaves(consequent);
      }
      return false;
    });
  };
}

/** Whether these statements certainly end with a jump. Says no where it cannot tell easily. */
function alwaysLeaves(statements) {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return alwaysLeaves(last.body);
  return /^(Break|Return|Throw|Continue)Statement$/.test(last?.type);
}

/** Other clauses may use the variables that a removed clause declared. */
function redeclareVariables(clause, body, replace) {
  walk(clause, (node) => {
    if (node.type === 'VariableDeclarator') replace(body.start + 1, body.start + 1, `var ${node.id.name};`);
    return isFunction(node);
  });
}

/**
 * For variables that never change, and functions that always return the same: each read or call becomes that value.
 * @param {Readonly<Record<string, string>>} groups by value: names of variables (`name`), of members of one object
 *   (`object.name`), of properties of any object (`.name`), and of functions (`name()`), with spaces between
 */
export function knownValues(groups) {
  const values = new Map();
  for (const [value, names] of Object.entries(groups)) for (const name of names.split(' ')) values.set(name, value);
  const valueOfNode = ({ type, name, object, property, computed, callee, arguments: given }) => {
    if (type === 'Identifier') return values.get(name);
    if (/^(Call|New)Expression$/.test(type) && given.every(isPure)) return values.get(`${callee.name}()`);
    if (type !== 'MemberExpression' || computed) return undefined;
    return values.get(`${object.name}.${property.name}`) ?? values.get(`.${property.name}`);
  };
  return (code) => {
    const assigned = new Set();
    return rewrite(code, (node, ancestors, replace) => {
      // A parameter of the same name is another variable.
      if (isFunction(node) && node.params.some(({ name }) => values.has(name))) return true;
      const parent = ancestors.at(-1) ?? {};
      // In `object.name`, `{ name: … }`, `var name` and `function name` the name is not read.
      const isRead = node !== parent.id && (parent.computed || (node !== parent.key && node !== parent.property));
      const target = node.type === 'AssignmentExpression' ? node.left : node;
      const value = valueOfNode(target);
      if (value === undefined || assigned.has(node) || !isRead) return false;
      assigned.add(target);
      // The assigned expression stays, as it may have side effects. `void` makes it safe at the start of a statement.
      if (target === node) replace(node.start, node.end, value);
      else replace(node.start, node.right.start, parent.type === 'ExpressionStatement' ? 'void ' : '');
      return target === node;
    });
  };
}

/** For parts that a regular expression finds: replaces each match, unless `replacement` returns undefined. */
export function text(pattern, replacement) {
  return (code) => {
    let places = 0;
    const replaced = code.replace(pattern, (match, ...groups) => {
      const instead = replacement(...groups);
      if (instead !== undefined) places += 1;
      return instead ?? match;
    });
    return { code: replaced, places };
  };
}

/** Applies named edits one after the other, and counts the places that each has changed. */
export function applyParts(code, parts) {
  const places = {};
  let result = code;
  for (const [name, edit] of Object.entries(parts)) ({ code: result, places: places[name] } = edit(result));
  return { code: result, places };
}

/**
 * Changes parts of a program. `visit(node, ancestors, replace)` is called for each syntax node as by `walk`, and may
 * call `replace(start, end, text)`. `places` is the number of replacements; insertions do not count.
 */
function rewrite(code, visit) {
  const result = new MagicString(code);
  let places = 0;
  const replace = (start, end, text) => {
    if (start === end) return result.appendLeft(start, text);
    places += 1;
    return text === '' ? result.remove(start, end) : result.overwrite(start, end, text);
  };
  walk(parseAst(code), (node, ancestors) => visit(node, ancestors, replace));
  return { code: result.toString(), places };
}

/**
 * Calls `visit` for each node, outer nodes first; if it returns true, the nodes inside are skipped. `ancestors` is one
 * array that changes during the walk.
 */
export function walk(node, visit, ancestors = []) {
  if (visit(node, ancestors) === true) return;
  ancestors.push(node);
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') walk(child, visit, ancestors);
  ancestors.pop();
}

const isFunction = ({ type }) => /^(FunctionDeclaration|(Arrow)?FunctionExpression)$/.test(type);

/** Whether evaluating an expression has no side effect. */
function isPure(expression) {
  const types = new Set();
  walk(expression, ({ type }) => void types.add(type));
  return ![...types].some((type) => /^(Assignment|Update|Call|New|Yield|Await)Expression$/.test(type));
}
