import { parseAst } from 'rollup/parseAst';

/**
 * Changes parts of a program. `visit(node, ancestors, replace)` is called for each syntax node as by `walk`, and may call
 * `replace(start, end, text)`. `places` is the number of replacements; insertions do not count.
 */
export function rewrite(code, visit) {
  const edits = [];
  walk(parseAst(code), (node, ancestors) =>
    visit(node, ancestors, (start, end, text) => edits.push({ start, end, text })),
  );
  let result = '';
  let position = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    if (start < position) throw new Error(`Two edits overlap: ${code.slice(start, end)}`);
    result += code.slice(position, start) + text;
    position = end;
  }
  return { code: result + code.slice(position), places: edits.filter(({ start, end }) => end > start).length };
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

export const isFunction = ({ type }) => /^(FunctionDeclaration|(Arrow)?FunctionExpression)$/.test(type);

/** Whether evaluating an expression has no side effect. */
export function isPure(expression) {
  const types = new Set();
  walk(expression, ({ type }) => void types.add(type));
  return ![...types].some((type) => /^(Assignment|Update|Call|New|Yield|Await)Expression$/.test(type));
}
