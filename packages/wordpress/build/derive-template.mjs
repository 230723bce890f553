// Templates from renderings: what differs between languages is a label, what differs without a detail is a condition.

const BETWEEN_LANGUAGES = '\u0000';

/** The labels that the templates use, by their texts in all languages. */
export function createLabels() {
  const rows = new Map();
  return {
    indexOf(texts) {
      const key = texts.join(BETWEEN_LANGUAGES);
      if (!rows.has(key)) rows.set(key, rows.size);
      return rows.get(key);
    },
    of: (language) => [...rows.keys()].map((key) => key.split(BETWEEN_LANGUAGES)[language]),
  };
}

/**
 * @param {string[]} full a rendering with all details, in all languages
 * @param {Record<string, string[]>} variants the same without one detail, by the detail's name
 * @returns {string} a PHP expression, with the values in `$v` and the labels in `$t`
 */
export function deriveTemplate(full, variants, labels) {
  const tokens = tokensOf(full);
  const edits = [];
  // Two details can change the same place in the same way: the first one's condition is enough.
  for (const [name, variant] of Object.entries(variants))
    for (const edit of differences(tokens, tokensOf(variant), `⟦${name}⟧`))
      if (!edits.some(({ from, to, other }) => from === edit.from && to === edit.to && `${other}` === `${edit.other}`))
        edits.push({ name, ...edit });
  return expression(tokens, 0, tokens.length, edits, labels);
}

/** Tags and texts, each in all languages. */
function tokensOf(renderings) {
  const split = renderings.map((html) => html.match(/<[^>]*>|[^<]+/g) ?? []);
  if (split.some(({ length }) => length !== split[0].length)) throw new Error('Languages differ in more than texts.');
  return split[0].map((_, index) => split.map((tokens) => tokens[index]).join(BETWEEN_LANGUAGES));
}

/**
 * The ranges of `tokens` that are others in `variant`, by their longest common subsequence.
 * @param placeholder may be missing in the variant: the value is empty there
 */
function differences(tokens, variant, placeholder) {
  const isSame = (a, b) => tokens[a] === variant[b] || tokens[a].replaceAll(placeholder, '') === variant[b];
  const common = Array.from({ length: tokens.length + 1 }, () => new Uint16Array(variant.length + 1));
  for (let a = tokens.length - 1; a >= 0; a -= 1)
    for (let b = variant.length - 1; b >= 0; b -= 1)
      common[a][b] = isSame(a, b) ? common[a + 1][b + 1] + 1 : Math.max(common[a + 1][b], common[a][b + 1]);
  const found = [];
  let [a, b] = [0, 0];
  while (a < tokens.length || b < variant.length) {
    if (a < tokens.length && b < variant.length && isSame(a, b)) {
      a += 1;
      b += 1;
      continue;
    }
    const [from, start] = [a, b];
    while ((a < tokens.length || b < variant.length) && !(a < tokens.length && b < variant.length && isSame(a, b))) {
      if (b >= variant.length || (a < tokens.length && common[a + 1][b] >= common[a][b + 1])) a += 1;
      else b += 1;
    }
    found.push({ from, to: a, other: variant.slice(start, b) });
  }
  return found;
}

function expression(tokens, from, to, allEdits, labels) {
  let edits = allEdits;
  const parts = [];
  const add = (code) => parts.push(code);
  let at = from;
  while (at < to) {
    const outer = edits
      .filter((edit) => edit.from === at && edit.to <= to)
      .sort((one, other) => other.to - one.to)
      .at(0);
    if (!outer) {
      const crossing = edits.find((edit) => edit.from === at);
      if (crossing) throw new Error(`The condition ${crossing.name} crosses another.`);
      for (const code of tokenParts(tokens[at], labels)) add(code);
      at += 1;
      continue;
    }
    const others = edits.filter((edit) => edit !== outer);
    const inside = others.filter((edit) => edit.from >= outer.from && edit.to <= outer.to);
    const whole = outer.to > at ? expression(tokens, at, outer.to, inside, labels) : "''";
    // A title may be `0`, which PHP takes for false.
    add({
      code: `( '' !== $v['${outer.name}'] ? ${whole} : ${joined(outer.other.flatMap((token) => tokenParts(token, labels)))} )`,
    });
    edits = others.filter((edit) => !inside.includes(edit));
    at = outer.to;
  }
  return joined(parts);
}

/** The texts, values and labels of a token. */
function tokenParts(token, labels) {
  const texts = token.split(BETWEEN_LANGUAGES).map((text) => text.split(/([<>"])/));
  return texts[0].flatMap((first, index) => {
    const all = texts.map((parts) => parts[index]);
    if (all.every((text) => text === first)) return valueParts(first);
    const label = `$t[${labels.indexOf(all)}]`;
    const used = [...new Set(all.join('').match(/⟦\w+⟧/g) ?? [])];
    const pairs = used.map((placeholder) => `'${placeholder}' => $v['${placeholder.slice(1, -1)}']`);
    return { code: used.length > 0 ? `strtr( ${label}, array( ${pairs.join(', ')} ) )` : label };
  });
}

const valueParts = (text) =>
  text
    .split(/(⟦\w+⟧)/)
    .filter(Boolean)
    .map((part) => (part.startsWith('⟦') ? { code: `$v['${part.slice(1, -1)}']` } : { text: part }));

/** Neighbouring texts become one. */
function joined(parts) {
  const merged = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.text !== undefined && last?.text !== undefined) last.text += part.text;
    else merged.push({ ...part });
  }
  if (merged.length === 0) return "''";
  return merged.map(({ code, text }) => code ?? `'${text.replaceAll(/['\\]/g, '\\$&')}'`).join(' . ');
}
