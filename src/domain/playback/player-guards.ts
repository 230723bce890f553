import { nextPlayable } from '../queue/play-order.ts';
import type { ActionFields } from './player-action.ts';
import type { PlayerState, Selection } from './player-state.ts';

type Guard = (state: PlayerState, action: ActionFields) => boolean;

const noQueue: Guard = ({ queue }) => queue.status !== 'ready';
const repeats: Guard = ({ order }) => order.repeat;
const toEnd: Guard = ({ duration }, { time = 0 }) => time >= duration;
const endOfQueue: Guard = ({ order }) =>
  !order.repeat && !order.shuffle && order.activeId === (order.trackIds.at(-1) ?? null);
const thisLoad: Guard = ({ loadId }, action) => loadId === action.loadId;
const thisLoadRequested: Guard = (state, action) => thisLoad(state, action) && state.playRequested;
const thisEnd: Guard = ({ endId }, action) => endId === action.endId;
const selectionDue: Guard = ({ pendingSelection, queue }) => pendingSelection !== null && queue.status === 'ready';
const trackUnknown: Guard = (state, { to }) => to !== undefined && selectedId(state, to) === undefined;
const selectionUnknown: Guard = (state, action) =>
  selectionDue(state, action) && selectedId(state, state.pendingSelection?.to ?? { track: -1 }) === undefined;

/** The conditions of the table's rows, by name. */
export const GUARDS = {
  playRequested: (state) => state.playRequested,
  notRequested: (state) => !state.playRequested,
  unreported: (state) => state.playRequested && !state.playReported,
  thisLoad,
  thisLoadUnreported: (state, action) => thisLoad(state, action) && !state.playReported,
  thisRequest: ({ requestId }, action) => requestId === action.requestId,

  noQueue,
  hasQueue: ({ queue }) => queue.status === 'ready',
  queueFailed: ({ queue }) => queue.status === 'failed',
  /** An empty queue is an answer; after any other failure, the queue that was there stays. */
  keepsQueue: ({ queue }, { error }) => queue.status === 'ready' && error?.code !== 'queue-empty',
  /** The active track is in the new queue as well. */
  sameTrack: ({ order }, { queue }) =>
    order.activeId !== null && (queue?.tracks.some(({ trackId }) => trackId === order.activeId) ?? false),
  noTrack: ({ order }) => order.activeId === null,

  trackUnknown,
  selectionDue,
  selectionUnknown,
  /** `play()` was called after the selection, so only the selection fails. */
  selectionReplaced: (state, action) =>
    selectionUnknown(state, action) && state.pendingSelection?.requestId !== state.requestId,

  toEnd,
  toEndWithRepeat: (state, action) => toEnd(state, action) && repeats(state, action),
  toEndOfQueue: (state, action) => toEnd(state, action) && endOfQueue(state, action),
  thisLoadRepeats: (state, action) => thisLoad(state, action) && repeats(state, action),
  thisLoadEndsQueue: (state, action) => thisLoad(state, action) && endOfQueue(state, action),
  advanceRepeats: (state, action) => thisEnd(state, action) && repeats(state, action) && state.playRequested,
  advanceUnwanted: (state, action) => thisEnd(state, action) && !repeats(state, action) && !state.playRequested,
  advanceToStart: (state, action) => thisEnd(state, action) && endOfQueue(state, action),
  advanceDue: (state, action) => thisEnd(state, action) && !repeats(state, action),

  thisLoadRequested,
  noneLeft: (state, action) => thisLoadRequested(state, action) && !hasPlayable(state),
  skipDue: (state, action) => thisLoadRequested(state, action) && hasPlayable(state),

  shuffleChanges: ({ order }, { on }) => order.shuffle !== on,
  repeatChanges: ({ order }, { on }) => order.repeat !== on,
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** The id that is selected by index or id; `undefined` if it is not in the queue, `null` for a step. */
export function selectedId({ queue }: PlayerState, to: Selection): string | null | undefined {
  if ('step' in to) return null;
  const { track } = to;
  const tracks = queue.tracks;
  return (typeof track === 'number' ? tracks[track] : tracks.find(({ trackId }) => trackId === track))?.trackId;
}

/** Whether a track other than the active one may still be played. */
function hasPlayable({ order, failedIds }: PlayerState): boolean {
  // With shuffle it does not matter which one would be drawn.
  return nextPlayable(order, new Set([...failedIds, order.activeId ?? '']), () => 0) !== null;
}
