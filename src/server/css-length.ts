const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]{1,5})$/i;
const KEYWORD = /^(?:none|(?:min|max|fit)-content)$/i;
const FUNCTION = /^(?:calc|min|max|clamp|var|env)\([\w\s.,%()+*/-]*\)$/i;

/** Whether a text can be written as a `max-width`: it is enough that nothing but a length fits. */
export function isCssLength(text: string): boolean {
  if (NUMBER.test(text) || KEYWORD.test(text)) return true;
  if (!FUNCTION.test(text) || text.includes('/*')) return false;
  // An open parenthesis would consume the rules behind it.
  let depth = 0;
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}
