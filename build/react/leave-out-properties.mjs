import { edit, isFunction } from './edit.mjs';

/** What r2wc would do for properties and events of its own making: `react-element.ts` asks it for none. */
export const properties = [
  {
    part: 'loops over properties and events', // 1.7 kB before compression, all in one function
    sites: 5,
    leaveOut: (code) => without(code, ({ type }) => type === 'ForOfStatement'),
  },
  {
    part: 'attributes, which both elements observe by tables of their own', // 0.3 kB
    sites: 2,
    leaveOut: (code) =>
      without(
        code,
        ({ type, key }) =>
          type === 'MethodDefinition' && ['observedAttributes', 'attributeChangedCallback'].includes(key.name),
      ),
  },
  {
    // What stands before the class in the function that makes it.
    part: 'lists of properties and events', // 0.4 kB
    sites: 2,
    leaveOut: (code) =>
      without(code, ({ type }, ancestors) => {
        const [block, maker] = ancestors.slice(-2).reverse();
        return type !== 'ClassDeclaration' && type !== 'ReturnStatement' && isClassMaker(maker, block);
      }),
  },
];

function isClassMaker(maker, block) {
  return (
    maker !== undefined &&
    isFunction(maker) &&
    block.type === 'BlockStatement' &&
    block.body.some(({ type }) => type === 'ClassDeclaration')
  );
}

function without(code, isUnused) {
  let sites = 0;
  const result = edit(code, (node, ancestors, replace) => {
    if (!isUnused(node, ancestors)) return false;
    sites += 1;
    replace(node.start, node.end, '');
    return true;
  });
  return { code: result, sites };
}
