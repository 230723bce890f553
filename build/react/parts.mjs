import { knownValues, neverTrue, text } from './edits.mjs';

/** Updates also have numbers in variables called `tag`: UpdateState, ReplaceState, ForceUpdate and CaptureUpdate. */
const LAST_UPDATE_TAG = 3;
/** Bit masks of React's ReactFiberLane.js, and the sums that it compares with. */
const LANES = { blocking: 127, transition: 0x3fff00, retry: 0x3c00000, idle: 0x10000000 };
const WAITING_LANES = [LANES.transition, LANES.retry, LANES.transition | LANES.retry | LANES.idle];
/** `workInProgressSuspendedReason` has higher values for promises. */
const SUSPENDED_ON_ERROR = 1;
/** The methods of class components that React calls before and after it has changed the page. */
const CALLED_AROUND_COMMIT = ['componentDidMount', 'componentDidUpdate', 'getSnapshotBeforeUpdate'];
/** The functions in which the variables `type` and `tag` contain the name of an element. */
const WITH_ELEMENT_NAMES =
  /^(commitHostMount|completeWork|createFiberFromTypeAndProps|getChildHostContextProd|setInitialProperties|setProp|shouldSetTextContent|updateProperties)$/;

/** Whether a source text is a string that is not in a list. */
const isOther = (text, list) => text.startsWith('"') && !list.includes(text.slice(1, -1));
/** The name in `typeof object.name === "function"`. */
const methodIn = (...comparison) => /^typeof [\s\S]*\.(\w+) "function"$/.exec(comparison.join(' '))?.[1];

/** Tests for what each supported browser has: React brings substitutes for browsers without it. */
const SUBSTITUTES = text(
  /"(?:undefined" !==|function" ===) typeof (?:AbortController|MessageChannel|Promise|WeakMap|clearTimeout|setTimeout)\b/g,
  () => '!0',
);

/**
 * The parts of React DOM that the cut build leaves out. The sizes are what each part saves, after brotli, if all others
 * are left out already.
 * @param {typeof import('./used-features.mjs')} used what it keeps
 */
export function reactParts(used) {
  return { ...componentParts(used), ...WAITING_PARTS, ...eventParts(used), ...otherParts(used) };
}

/** Kinds of fibers, elements and components that do not occur. */
function componentParts(used) {
  const unused = ['autoFocus', 'dangerouslySetInnerHTML'].filter((name) => !used.USED_PROPERTIES.includes(name));
  return {
    'fibers of other kinds (9.2 kB)': neverTrue(
      (subject, value) =>
        /(^|\.)tag$|^(nodeTag|grandTag)$/.test(subject) &&
        value > LAST_UPDATE_TAG &&
        !used.FIBER_TAGS.includes(Number(value)),
    ),
    'types of elements that no used export creates (0.4 kB)': neverTrue(
      (_, value) => /^REACT_\w+_TYPE$/.test(value) && !used.ELEMENT_TYPES.includes(value),
    ),
    // Children in a collection other than an array become an error. React moves hoisted elements into the head. The
    // static members are those of `PureComponent` and of class components that use more of React.
    'iterable children, custom and hoisted elements, other class components (1.1 kB)': knownValues({
      null: 'getIteratorFn()',
      '!1': 'isCustomElement() isHostHoistableType() .isPureReactComponent',
      'void 0': '.contextType .defaultProps .getDerivedStateFromProps',
    }),
    'markup and focus by properties (0.1 kB)': knownValues({ null: unused.map((name) => `.${name}`).join(' ') }),
    'elements of other names (0.8 kB)': neverTrue(
      (subject, value, where) =>
        /^(type|tag)$/.test(subject) && WITH_ELEMENT_NAMES.test(where) && isOther(value, used.ELEMENTS),
    ),
    'other methods of class components (0.3 kB)': neverTrue((subject, value) => {
      const method = methodIn(subject, value);
      return /^(UNSAFE_)?(component|get(Derived|Snapshot)|should)/.test(method) && !used.LIFECYCLE.includes(method);
    }),
    // React marks a component to call these, if it has them.
    'calls of other methods of class components (0.1 kB)': text(
      /(?<=\bif \()flags & 4(?=\)\s+if \(\(\(finishedRoot = finishedWork\.stateNode\), null === current\)\))|\b0 !== \(flags & 1024\) && null !== current(?=\) \{\n)/g,
      () => (used.LIFECYCLE.some((name) => CALLED_AROUND_COMMIT.includes(name)) ? undefined : '!1'),
    ),
    // Called by `forceUpdate()` and `UNSAFE_componentWillReceiveProps()`.
    'other updates of class components (0.1 kB)': text(
      /^ {2}enqueue(?:ReplaceState|ForceUpdate): function[\s\S]*?\n {2}\},?\n/gm,
      () => '',
    ),
  };
}

// Reasons for React to postpone rendering: promises, transitions, view transitions and markup from a server. Each needs
// Suspense, `use`, `startTransition`, `ViewTransition` or `hydrateRoot` to begin with, and we import none of them.
const WAITING_PARTS = {
  // A component that throws a promise fails as with any other object.
  'promises, and exceptions that React throws for them (0.9 kB)': neverTrue(
    (subject, value) =>
      methodIn(subject, value) === 'then' ||
      /^(Suspense\w*|SelectiveHydration)Exception$/.test(value) ||
      (subject === 'workInProgressSuspendedReason' && value > SUSPENDED_ON_ERROR),
  ),
  // In `(lanes & mask) === lanes`.
  'lanes of transitions and retries (0.7 kB)': neverTrue((subject, value) => {
    const [, lanes, mask] = /^(\w+) & (\d+)$/.exec(subject) ?? [];
    return lanes === value && WAITING_LANES.includes(Number(mask));
  }),
  'transitions, view transitions, optimistic values, waiting for images (2.7 kB)': knownValues({
    null: 'ReactSharedInternals.S ReactSharedInternals.T currentEntangledActionThenable defaultOnDefaultTransitionIndicator pendingTransitionTypes pendingViewTransition pendingViewTransitionEvents waitForCommitToBeReady()',
    '!1': 'inUpdateViewTransition rootViewTransitionAffected shouldStartViewTransition',
    0: '.revertLane currentEntangledLane currentEventTransitionLane',
    'void 0': 'accumulateSuspenseyCommitOnFiber() preloadInstanceAndSuspendIfNeeded()',
  }),
  'hydration, and events that wait for it (1.9 kB)': knownValues({
    null: 'blockedOn hydrationErrors hydrationParentFiber nextHydratableInstance',
    '!1': '.isDehydrated isHydrating popHydrationState()',
    'void 0': 'clearIfContinuousEvent() retryIfBlockedOn()',
  }),

  // Without all of these, React renders in one go, and nothing has to be remembered for a component that waits.
  'rendering in slices, and rendering ahead': neverTrue(
    (subject, value, where) =>
      where === 'performWorkOnRoot' && subject === `lanes & ${LANES.blocking}` && value === '0',
  ),
  'state of slices, of suspended components and of useId (0.2 kB)': knownValues({
    '!1': 'checkIfRootIsPrerendering() workInProgressRootDidAttachPingListener workInProgressRootIsPrerendering',
    '!0': 'isRenderConsistentWithExternalStores()',
    'void 0': 'popTreeContext()',
  }),
};

/** Attributes that we do not set, and events that we do not handle. */
function eventParts(used) {
  /** React's name for an event is `keyDown` where the handler is `onKeyDown`. */
  const isHandled = (event) => used.HANDLERS.includes(`on${event[0].toUpperCase()}${event.slice(1)}`);
  const hasChange = used.HANDLERS.includes('onChange');
  return {
    'other attributes and handlers (1.0 kB)': neverTrue((subject, value, where) => {
      if (subject === 'key' && where === 'setProp') return isOther(value, used.USED_PROPERTIES);
      if (subject !== 'registrationName' || where !== 'getListener') return false;
      return isOther(value.replace('Capture', ''), used.HANDLERS);
    }),
    'other names of attributes (0.8 kB)': text(/^ {4}\["([\w-]+)", "[\w:-]+"\],?\n?/gm, (name) =>
      used.USED_PROPERTIES.includes(name) ? undefined : '',
    ),
    'lists of other events (0.3 kB)': text(
      /(?<=(?:simpleEventPluginEvents|mediaEventTypes) =\s+|nonDelegatedEvents = new Set\(\s+)"([^"]+)"/g,
      (list) => JSON.stringify(list.split(' ').filter(isHandled).join(' ')),
    ),
    // In calls whose first string is the name of a handler or an event.
    'registration of other events': text(
      /\b(?:listenTo(?:Native|NonDelegated)Event|register(?:Direct|Simple|TwoPhase)Event|simpleEventPluginEvents\.push)\((?:\w+,\s*|\s*)"(\w+)"(?:[^()]|\([^()]*\))*\)/g,
      (name) =>
        used.HANDLERS.includes(name) || used.DOM_EVENTS.includes(name) || isHandled(name) ? undefined : 'void 0',
    ),
    // React passes each event to its plugins. The first, which stays, is for onPointerEnter and onPointerLeave; the
    // others are for onChange, onSelect, onBeforeInput, onComposition… and the action of a form. The one for onChange
    // also resets controlled fields: our only field, the link to copy, is read-only. The mask 7 is React's
    // SHOULD_NOT_PROCESS_POLYFILL_EVENT_PLUGINS.
    'plugins of other events': text(
      /(if \(0 === \(eventSystemFlags & 7\)\) \{\n( +)a: \{\n[\s\S]*?onPointerEnter[\s\S]*?\n\2\}\n)[\s\S]*?(?=\n {4}\}\n)/,
      (kept) => (hasChange ? undefined : kept),
    ),
    'other events (0.8 kB)': neverTrue((subject, value) => {
      if (subject !== 'domEventName') return false;
      return /^(ANIMATION|TRANSITION)_/.test(value) || isOther(value, used.DOM_EVENTS);
    }),
    'values of fields, remembered for onChange (0.2 kB)': knownValues(hasChange ? {} : { 'void 0': 'track()' }),
    'substitutes for what every supported browser has (0.1 kB)': SUBSTITUTES,
    // Zero stands for the value of the browser's own event.
    'keys in browsers that name them in other ways (0.4 kB)': text(
      /^ {4}(key|charCode|keyCode|which): function \(\w+\) \{[\s\S]*?\n {4}\}(?=,?$)/gm,
      (name) => `    ${name}: 0`,
    ),
    // One of these tests adds a listener to the page's window and removes it.
    'tests of the browser for other events (0.2 kB)': knownValues(hasChange ? {} : { '!1': 'canUseDOM' }),
    // These calls only create an object. The bundler drops the objects that are unused if it knows that.
    'classes of other events': text(
      /(?<=^(?:var | {2})\w+ = | {4}\w+: )(assign|createSyntheticEvent|getVendorPrefixedEventName|makePrefixMap|new Set)\(/gm,
      (name) => `/* @__PURE__ */ ${name}(`,
    ),
  };
}

function otherParts(used) {
  return {
    // A hook's value is a name, or a function that ends with a brace on a line of its own.
    'other hooks (1.8 kB)': text(
      /^( {4}|HooksDispatcherOn\w+\.)(use\w*)(: | = )(?:\w+|function [\s\S]*?\n {0,4}\})(?=[,;]?$)/gm,
      (start, hook, sign) => (used.HOOKS.includes(hook) ? undefined : `${start}${hook}${sign}void 0`),
    ),
    // `f` is flushSync; the others preload and preconnect.
    'resources (1.2 kB)': text(/(?<=^ReactDOMSharedInternals\.d = \{[^}]*\b)([a-zA-Z]): \w+/gm, (name) =>
      name === 'f' ? undefined : `${name}: void 0`,
    ),
    // The tag of fragments is 7.
    'refs of fragments (0.1 kB)': neverTrue((_, value, where) => where === 'safelyAttachRef' && value === '7'),
    // For a stack, React runs components again to describe where in the tree an error came from.
    'children of such fragments, stacks of components, hooks for developer tools and server components (3.3 kB)':
      knownValues({
        'void 0':
          'FragmentInstance() commitFragmentInstanceDeletionEffects() commitFragmentInstanceInsertionEffects() commitNewChildToFragmentInstances() __REACT_DEVTOOLS_GLOBAL_HOOK__',
        '!1': 'isFragmentInstanceParent()',
        '""': 'getStackByFiberInDevAndProd()',
        null: 'ReactDOMSharedInternals.findDOMNode ReactSharedInternals.A injectedHook',
      }),
  };
}

/** React DOM starts tasks of the scheduler at once, and needs neither other priorities nor another frame rate. */
export const SCHEDULER_PARTS = {
  'substitutes in the scheduler': SUBSTITUTES,
  'functions for other callers of the scheduler (0.2 kB)': text(
    /^exports\.unstable_(?:forceFrameRate|next|runWithPriority|wrapCallback) = function[\s\S]*?\n\};\n/gm,
    () => '',
  ),
  'tasks that start later (0.2 kB)': text(/options > currentTime|null !== firstTimer(?= &&)/g, () => '!1'),
  'timers of tasks that start later': knownValues({ 'void 0': 'advanceTimers()', '!1': 'isHostTimeoutScheduled' }),
};

/** We use r2wc only to mount and update: not for properties, attributes or events. */
const UNUSED_IN_R2WC = [
  /e\.props \|\| \(e\.props[\s\S]*?(?=class v )/,
  /static get observedAttributes[\s\S]*?(?=\[y\] = )/,
  /for \(const s of n\)[\s\S]*?(?=\}\n {4}connectedCallback)/,
  /attributeChangedCallback[\s\S]*?(?=\[b\]\(\) \{)/,
  /for \(const r of n\) \{\n {4}const s[\s\S]*?(?=return v)/,
].map(({ source }) => source);
export const R2WC_PARTS = {
  'unused parts of r2wc (0.6 kB)': text(new RegExp(UNUSED_IN_R2WC.join('|'), 'g'), () => ''),
};
