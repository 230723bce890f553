/**
 * What this product uses of React. Everything else is left out of the build; using more of it stops the build until it
 * is written down here; the build then tells which of the counts in `leave-out-*.mjs` have changed by it.
 */

/** By the module: what can be imported. */
export const EXPORTS = {
  react: [
    ...['Component', 'createContext', 'createElement', 'memo'],
    ...['useCallback', 'useContext', 'useLayoutEffect', 'useRef', 'useState', 'useSyncExternalStore'],
    // For React DOM.
    ...['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version'],
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react-dom': ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'flushSync'],
  'react-dom/client': ['createRoot'],
};

/** Of the kinds of elements that these exports can make, what React calls them. */
export const ELEMENT_TYPES = ['REACT_CONTEXT_TYPE', 'REACT_ELEMENT_TYPE', 'REACT_FRAGMENT_TYPE', 'REACT_MEMO_TYPE'];

/**
 * Of the fibers that come of them, the number that React keeps in their `tag`: function 0, class 1, root 3, host
 * element 5, text 6, fragment 7, context provider 10, memo 14, simple memo 15, and 29 for what cannot be rendered.
 */
export const FIBER_TAGS = [0, 1, 3, 5, 6, 7, 10, 14, 15, 29];

/** Tags of host elements, those in icons included. */
export const ELEMENTS = [
  ...['a', 'b', 'button', 'dialog', 'div', 'img', 'input', 'li', 'p', 'section', 'slot', 'span', 'ul'],
  ...['circle', 'line', 'path', 'polygon', 'rect', 'svg'],
];

/** Attributes of host elements that React treats in a way of their own; those that it just sets need not be here. */
export const ATTRIBUTES = [
  ...['children', 'className', 'defaultValue', 'dir', 'disabled', 'draggable', 'height', 'href', 'readOnly', 'ref'],
  ...['role', 'src', 'value', 'viewBox', 'width'],
];

/** What components listen to, with the events of the DOM that it takes. */
export const EVENTS = new Map([
  ['onBlur', ['focusout']],
  ['onClick', ['click']],
  ['onClose', ['close']],
  ['onError', ['error']],
  ['onFocus', ['focusin']],
  ['onKeyDown', ['keydown']],
  ['onPointerDown', ['pointerdown']],
  ['onPointerEnter', ['pointerout', 'pointerover']],
  ['onPointerLeave', ['pointerout', 'pointerover']],
  ['onPointerOver', ['pointerover']],
]);

/** What the classes among the components have of the methods that React looks for. */
export const LIFECYCLE = ['componentDidCatch', 'getDerivedStateFromError', 'render'];
