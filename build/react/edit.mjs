import { parseAst } from 'rollup/parseAst';

/**
 * Rewrites code by its syntax tree and leaves the rest of its text alone.
 * @param {string} code
 * @param {(node: object, ancestors: object[], replace: (start: number, end: number, text: string) => void) => unknown} visit
 *   is shown every node from the outside in; where it returns true, what is inside is not shown
 */
export function edit(code, visit) {
  const edits = [];
  const replace = (start, end, text) => edits.push({ start, end, text });
  walk(parseAst(code), (node, ancestors) => visit(node, ancestors, replace));
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < position) throw new Error(`Two changes to the same code: ${code.slice(start, end)}`);
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}

/**
 * Shows `visit` every node from the outside in; where it returns true, what is inside is not shown. The list of those
 * around a node is one for all, and changes as the walk goes on.
 */
export function walk(node, visit, ancestors = []) {
  if (visit(node, ancestors) === true) return;
  ancestors.push(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const child of value) if (typeof child?.type === 'string') walk(child, visit, ancestors);
    } else if (typeof value?.type === 'string') walk(value, visit, ancestors);
  }
  ancestors.pop();
}

export function isFunction({ type }) {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

/** Whether an expression only reads. */
export function isPure(expression) {
  let pure = true;
  walk(expression, ({ type }) => {
    if (/^(Assignment|Update|Call|New|Yield|Await)Expression$/.test(type)) pure = false;
  });
  return pure;
}
