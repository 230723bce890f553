import { withoutImpossibleValues } from './impossible-values.mjs';
import { withAnswers } from './known-values.mjs';
import { ELEMENT_TYPES, ELEMENTS, FIBER_TAGS, LIFECYCLE } from './used-features.mjs';

/** Where the variables `type` and `tag` are the name of an element. */
const WITH_NAMES_OF_ELEMENTS = [
  ...['commitHostMount', 'completeWork', 'createFiberFromTypeAndProps', 'getChildHostContextProd'],
  ...['setInitialProperties', 'setProp', 'shouldSetTextContent', 'updateProperties'],
];
/** Variables that hold a fiber's `tag`, or else a text. */
const TAGS = ['tag', 'nodeTag', 'grandTag'];

/** Kinds of fibers, elements and components that do not occur. */
export const kinds = [
  {
    // Updates have tags as well, up to 3.
    part: 'fibers of other kinds', // 9.2 kB
    sites: 266,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        (subject, { value }) =>
          (TAGS.includes(subject.name) || subject.property?.name === 'tag') && value > 3 && !FIBER_TAGS.includes(value),
      ),
  },
  {
    part: 'types of elements that nothing exported can make', // 0.4 kB
    sites: 32,
    leaveOut: (code) =>
      withoutImpossibleValues(code, (_, { name }) => /^REACT_\w+_TYPE$/.test(name) && !ELEMENT_TYPES.includes(name)),
  },
  {
    // A list of children that is no array is refused from now on, as other objects are.
    part: 'lists of children that are no arrays, custom elements, and elements that React moves into the head', // 0.9 kB
    sites: 9,
    leaveOut: (code) => withAnswers(code, { getIteratorFn: 'null', isCustomElement: '!1', isHostHoistableType: '!1' }),
  },
  {
    part: 'elements of other names', // 0.8 kB
    sites: 58,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        ({ name }, { value }, where) =>
          ['type', 'tag'].includes(name) &&
          WITH_NAMES_OF_ELEMENTS.includes(where) &&
          typeof value === 'string' &&
          !ELEMENTS.includes(value),
      ),
  },
  {
    part: 'other methods of class components', // 0.3 kB
    sites: 36,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        ({ operator, argument }, { value }) =>
          operator === 'typeof' &&
          value === 'function' &&
          /^(UNSAFE_)?(component|getDerived|getSnapshot|shouldComponent)/.test(argument.property?.name) &&
          !LIFECYCLE.includes(argument.property.name),
      ),
  },
];
