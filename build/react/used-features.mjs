// The features of React that we use. The cut build has no others, and stops if a component uses one. The hooks are read
// from the sources. Anything else is added here: run `node build/react/report.mjs` to see which parts change, and
// record them with `--record`.
import { usedHooks } from './used-hooks.mjs';

const list = (names) => names.split(' ');

/** The hooks that jotai calls. It calls `use` for values that are promises alone, and we have none. */
const HOOKS_OF_JOTAI = list('use useCallback useContext useDebugValue useEffect useReducer useRef');
export const HOOKS = [...new Set([...HOOKS_OF_JOTAI, ...usedHooks()])];

/** The imports, by module. React DOM imports the last two of `react` and the first of `react-dom`. */
export const EXPORTS = {
  react: [
    ...HOOKS,
    ...list(
      'Component createContext createElement memo version ' +
        '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    ),
  ],
  'react/jsx-runtime': list('Fragment jsx jsxs'),
  'react-dom': list('__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE flushSync'),
  'react-dom/client': list('createRoot'),
};

/** React's names for the types of elements that these exports can create. */
export const ELEMENT_TYPES = list('REACT_CONTEXT_TYPE REACT_ELEMENT_TYPE REACT_FRAGMENT_TYPE REACT_MEMO_TYPE');

/** The fibers that React creates for them, by the number in a fiber's `tag` (React's ReactWorkTags.js). */
export const FIBER_TAGS = Object.values({
  FunctionComponent: 0,
  ClassComponent: 1,
  HostRoot: 3,
  HostComponent: 5,
  HostText: 6,
  Fragment: 7,
  ContextProvider: 10,
  MemoComponent: 14,
  SimpleMemoComponent: 15,
  Throw: 29,
});

/** Tags of the shapes in icons, which are data and not written in any component. */
export const ICON_SHAPES = list('circle line path polygon rect');

/** Tags of host elements. */
export const ELEMENTS = [
  ...list('a b button dialog div h2 img input li p section slot span strong ul svg'),
  ...ICON_SHAPES,
];

/** Attributes that React handles specially. Attributes that React sets unchanged need not be listed. */
export const ATTRIBUTES = list(
  'children className defaultValue dir disabled draggable height href inert readOnly ref role src tabIndex value viewBox width',
);

/** Event handlers, with the DOM events that React needs for each. For `onChange`: `CHANGE_EVENTS`. */
const HANDLERS_WITH_EVENTS = {
  onAuxClick: 'auxclick',
  onBlur: 'focusout',
  onClick: 'click',
  onClose: 'close',
  onError: 'error',
  onFocus: 'focusin',
  onKeyDown: 'keydown',
  onPointerDown: 'pointerdown',
  onPointerEnter: 'pointerout pointerover',
  onPointerLeave: 'pointerout pointerover',
  onPointerOver: 'pointerover',
};
export const CHANGE_EVENTS = 'change click focusin focusout input keydown keyup selectionchange';
export const HANDLERS = Object.keys(HANDLERS_WITH_EVENTS);
export const DOM_EVENTS = Object.values(HANDLERS_WITH_EVENTS).flatMap(list);

export const USED_PROPERTIES = [...ATTRIBUTES, ...HANDLERS];

/** The methods of class components. */
export const LIFECYCLE = list('componentDidCatch getDerivedStateFromError render');
