import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REACT_FILES } from './choose.mjs';
import { walk } from './edits.mjs';
import { ELEMENTS, EXPORTS, FIBER_TAGS, LIFECYCLE, USED_PROPERTIES } from './used-features.mjs';
import { LEFT_OUT_HOOKS } from './used-hooks.mjs';

/** The components, wherever they are, and the icons. */
const VIEWS = /\.tsx$|\/@iconify-json\//;

/** Hooks for rollup that stop the cut build if it uses a feature that was left out. */
export function checkFeatures(modules) {
  const special = specialAttributes(readFileSync(join(modules, REACT_FILES.get('react-dom/client')), 'utf8'));
  const refuse = (context, feature, where) =>
    context.error(`${where} uses ${feature}, which build/react/used-features.mjs does not list.`);
  return {
    moduleParsed({ id, ast }) {
      if (VIEWS.test(id)) for (const feature of leftOutFeatures(ast, special)) refuse(this, feature, id);
    },
    renderChunk(code, { modules: rendered }) {
      for (const [source, file] of REACT_FILES)
        for (const name of rendered[join(modules, file)]?.renderedExports ?? [])
          if (LEFT_OUT_HOOKS.includes(name) && !EXPORTS[source].includes(name))
            this.error(
              `A component uses ${name}. React is cut to render without a pause: see build/react/used-hooks.mjs.`,
            );
          else if (!EXPORTS[source].includes(name)) refuse(this, name, source);
      for (const [, tag] of code.matchAll(/\b(?:createFiberImplClass\(|fiberTag = )\s*(\d+)/g))
        if (!FIBER_TAGS.includes(Number(tag))) refuse(this, `fibers with the tag ${tag}`, 'React DOM');
    },
  };
}

/** The attributes that React DOM handles specially or renames. */
function specialAttributes(reactDom) {
  const [setProp] = /^function setProp\([\s\S]*?\n\}/m.exec(reactDom);
  const names = [...setProp.matchAll(/case "(\w+)":/g), ...reactDom.matchAll(/^ {4}\["([\w-]+)", "[\w:-]+"\]/gm)];
  return new Set(names.map(([, name]) => name));
}

/** The features that a component or an icon uses, but that are left out of React, in words. */
export function leftOutFeatures(ast, special) {
  const found = [];
  walk(ast, (node, ancestors) => {
    const { callee, arguments: given, elements, key, computed } = node;
    const parent = ancestors.at(-1);
    // `jsx('div', …)`, `createElement('div')` and, in an icon's data, `['path', { … }]`.
    const isIconShape = elements?.[1]?.type === 'ObjectExpression';
    const first = isJsx(callee) ? given[0] : isIconShape ? elements[0] : undefined;
    if (first?.type === 'Literal' && !ELEMENTS.includes(first.value)) found.push(`the element ${first.value}`);
    const name = computed ? undefined : (key?.name ?? key?.value);
    // Other objects have properties of any name.
    const around = ancestors.at(-2);
    const isOfElement = (isJsx(around?.callee) ? around.arguments : around?.elements)?.[0]?.type === 'Literal';
    if (
      parent?.type === 'ObjectExpression' &&
      isOfElement &&
      (/^on[A-Z]/.test(name) || special.has(name)) &&
      !USED_PROPERTIES.includes(name)
    )
      found.push(`the property ${name}`);
    const isLifecycle = parent?.type === 'ClassBody' && /^(UNSAFE_)?(component|get|should)[A-Z]/.test(name);
    if (isLifecycle && !LIFECYCLE.includes(name)) found.push(`the method ${name}`);
    if (node.name === 'componentStack') found.push(node.name);
  });
  return found;
}

function isJsx(callee) {
  return /^(jsxs?|createElement)$/.test(callee?.name);
}
