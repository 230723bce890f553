import { withAnswers, withConstants } from './known-values.mjs';
import { withoutUnusedMembers } from './unused-members.mjs';
import { EXPORTS } from './used-features.mjs';

/** What is left of React DOM without anyone who could ask for it. */
export const rest = [
  {
    part: 'other hooks', // 1.8 kB
    sites: 68,
    leaveOut: (code) =>
      withoutUnusedMembers(
        code,
        /^(ContextOnlyDispatcher|HooksDispatcherOn\w+)$/,
        (hook) => hook === 'readContext' || EXPORTS.react.includes(hook),
      ),
  },
  {
    // f is flushSync; the others preload and preconnect.
    part: 'resources', // 1.2 kB
    sites: 8,
    leaveOut: (code) => withoutUnusedMembers(code, /^ReactDOMSharedInternals\.d$/, (name) => name === 'f'),
  },
  {
    part: 'refs of fragments', // 2.1 kB
    sites: 14,
    leaveOut: (code) =>
      withAnswers(code, {
        FragmentInstance: 'void 0',
        commitFragmentInstanceDeletionEffects: 'void 0',
        commitFragmentInstanceInsertionEffects: 'void 0',
        commitNewChildToFragmentInstances: 'void 0',
        isFragmentInstanceParent: '!1',
      }),
  },
  {
    // React restores them after each commit, but sees only what the page has focused, never a shadow root's element. A
    // focused form with `<input name="nodeName">` made every commit throw.
    part: 'focus and selection around a commit', // 1.0 kB
    sites: 5,
    leaveOut: (code) => withAnswers(code, { getActiveElementDeep: 'null', hasSelectionCapabilities: '!1' }),
  },
  {
    // To describe where in the tree an error came from, React runs components again.
    part: 'stacks of components', // 0.6 kB
    sites: 2,
    leaveOut: (code) => withAnswers(code, { getStackByFiberInDevAndProd: '""' }),
  },
  {
    part: 'what developer tools and server components look for', // 0.6 kB
    sites: 20,
    leaveOut: (code) =>
      withConstants(code, {
        'ReactDOMSharedInternals.findDOMNode': 'null',
        'ReactSharedInternals.A': 'null',
        __REACT_DEVTOOLS_GLOBAL_HOOK__: 'void 0',
        injectedHook: 'null',
      }),
  },
];
