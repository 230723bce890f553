import { Features, transform } from 'lightningcss';

/** Selectors of what shows only when something changes or is used. */
const ONLY_WITH_SCRIPTS =
  /^(?:transition|cursor|scroll-(?:behavior|padding)|user-select|touch-action|overscroll|overflow-anchor|-webkit-tap|will-change|scrollbar-color)/;

/**
 * The rules of a style sheet that can match something in a piece of markup, minified.
 * @param {string} css
 * @param {string} markup
 * @param {import('lightningcss').Targets} targets
 * @param {string} [scope] the tag whose shadow root they are for, if elements of several tags load the sheet
 */
export function rulesFor(css, markup, targets, scope) {
  const isUsed = usedIn(markup);
  const { code } = transform({
    filename: 'first-view.css',
    code: new TextEncoder().encode(css),
    minify: true,
    targets,
    // `width<=400px` within markup would be the start of a tag for filters such as WordPress's.
    include: Features.MediaRangeSyntax,
    visitor: {
      // A value with variables is not parsed, and an unknown property is a custom one.
      Declaration: ({ property, value }) =>
        ONLY_WITH_SCRIPTS.test(value?.propertyId?.property ?? value?.name ?? property) ? [] : undefined,
      Selector: (selector) => kept([selector], isUsed).map((each) => scoped(each, scope)),
    },
  });
  return withoutUnusedKeyframes(new TextDecoder().decode(code));
}

/** The selectors of a list that can match. In `:is()` and the like, one that can is enough. */
function kept(selectors, isUsed) {
  return selectors.flatMap((selector) => {
    const parts = selector.map((part) => {
      // Rules that only say that a press is possible come with the scripts.
      if (part.type === 'pseudo-class' && ['hover', 'active'].includes(part.kind)) return false;
      if (part.type !== 'pseudo-class' || !['is', 'where', 'has'].includes(part.kind)) return isUsed(part) && part;
      const inner = kept(part.selectors, isUsed);
      return inner.length > 0 && { ...part, selectors: inner };
    });
    return parts.every(Boolean) ? [parts] : [];
  });
}

/** Whether a simple selector matches something. Others than classes and attributes count as used. */
function usedIn(markup) {
  const values = new Map();
  for (const [, name, value = ''] of markup.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)) {
    if (!values.has(name)) values.set(name, new Set());
    for (const each of [value, ...value.split(' ')]) values.get(name).add(each);
  }
  return ({ type, name, operation }) => {
    if (type === 'class') return values.get('class').has(name);
    if (type !== 'attribute') return true;
    return operation ? Boolean(values.get(name)?.has(operation.value)) : values.has(name);
  };
}

/** The selector for the shadow roots of one tag. */
function scoped(selector, tag) {
  // Nested rules are in one that has the tag.
  if (!tag || selector.some(({ type }) => type === 'nesting')) return selector;
  const [first, ...rest] = selector;
  const type = { type: 'type', name: tag };
  if (first.kind === 'host') return [{ ...first, selectors: [type, ...(first.selectors ?? [])] }, ...rest];
  return [
    { type: 'pseudo-class', kind: 'host', selectors: [type] },
    { type: 'combinator', value: 'descendant' },
    ...selector,
  ];
}

function withoutUnusedKeyframes(css) {
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
    css.split(new RegExp(`\\b${name}\\b`)).length > 2 ? rule : '',
  );
}
