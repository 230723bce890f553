import { withoutImpossibleValues } from './impossible-values.mjs';
import { withAnswers, withConstants } from './known-values.mjs';

/** Lanes of transitions and retries, in the sums in which they are asked for. */
const LANES_OF_WAITING = [4194048, 62914560, 335544064];

/**
 * What can make React wait with what it has to show: promises, transitions, view transitions, and markup from a
 * server. It takes Suspense, `use`, `startTransition`, `ViewTransition` or `hydrateRoot` to begin, and none is exported.
 */
export const waiting = [
  {
    // A component that throws or returns one meets the error of any other object.
    part: 'promises', // 0.5 kB
    sites: 14,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        ({ operator, argument }, { value }) =>
          operator === 'typeof' && argument.property?.name === 'then' && value === 'function',
      ),
  },
  {
    part: 'exceptions that stand for a promise, and what comes of them', // 0.4 kB
    sites: 26,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        ({ name }, value) =>
          /^(Suspense\w*|SelectiveHydration)Exception$/.test(value.name) ||
          // 1 is an error.
          (name === 'workInProgressSuspendedReason' && value.value > 1),
      ),
  },
  {
    part: 'images that are waited for', // 0.9 kB
    sites: 4,
    leaveOut: (code) =>
      withAnswers(code, {
        accumulateSuspenseyCommitOnFiber: 'void 0',
        preloadInstanceAndSuspendIfNeeded: 'void 0',
        waitForCommitToBeReady: 'null',
      }),
  },
  {
    part: 'transitions and optimistic values', // 0.5 kB
    sites: 59,
    leaveOut: (code) =>
      withConstants(code, {
        'ReactSharedInternals.S': 'null',
        'ReactSharedInternals.T': 'null',
        '.revertLane': '0',
        currentEntangledActionThenable: 'null',
        currentEntangledLane: '0',
        currentEventTransitionLane: '0',
        defaultOnDefaultTransitionIndicator: 'null',
      }),
  },
  {
    part: 'lanes of transitions and retries', // 0.7 kB
    sites: 16,
    leaveOut: (code) =>
      withoutImpossibleValues(
        code,
        ({ operator, left, right }, { name }) =>
          operator === '&' && LANES_OF_WAITING.includes(right.value) && left.name === name,
      ),
  },
  {
    part: 'view transitions', // 1.3 kB
    sites: 25,
    leaveOut: (code) =>
      withConstants(code, {
        inUpdateViewTransition: '!1',
        pendingTransitionTypes: 'null',
        pendingViewTransition: 'null',
        pendingViewTransitionEvents: 'null',
        rootViewTransitionAffected: '!1',
        shouldStartViewTransition: '!1',
      }),
  },
  {
    part: 'hydration', // 1.4 kB
    sites: 94,
    leaveOut: (code) =>
      withConstants(code, {
        '.isDehydrated': '!1',
        blockedOn: 'null',
        hydrationErrors: 'null',
        hydrationParentFiber: 'null',
        isHydrating: '!1',
        nextHydratableInstance: 'null',
      }),
  },
  {
    part: 'events that wait for hydration', // 0.5 kB
    sites: 10,
    leaveOut: (code) =>
      withAnswers(code, { clearIfContinuousEvent: 'void 0', popHydrationState: '!1', retryIfBlockedOn: 'void 0' }),
  },
];
