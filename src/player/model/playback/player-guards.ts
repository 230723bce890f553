import { nextPlayable } from '../queue/play-order.ts';
import type { ActionFields } from './player-action.ts';
import type { PlayerState, Selection } from './player-state.ts';

/** A condition of a row in the table. */
export type Guard = (state: PlayerState, action: ActionFields) => boolean;

export const noQueue: Guard = ({ queue }) => queue.status !== 'ready';
export const repeats: Guard = ({ order }) => order.repeat;
export const toEnd: Guard = ({ duration }, { time = 0 }) => time >= duration;
export const endOfQueue: Guard = ({ order }) =>
  !order.repeat && !order.shuffle && order.activeId === (order.trackIds.at(-1) ?? null);
export const thisLoad: Guard = ({ loadId }, action) => loadId === action.loadId;
export const thisLoadRequested: Guard = (state, action) => thisLoad(state, action) && state.playRequested;
export const thisEnd: Guard = ({ endId }, action) => endId === action.endId;
export const selectionDue: Guard = ({ pendingSelection, queue }) =>
  pendingSelection !== null && queue.status === 'ready';
export const trackUnknown: Guard = (state, { to }) => to !== undefined && selectedId(state, to) === undefined;
export const otherTrack: Guard = (state, action) =>
  action.to !== undefined && !trackUnknown(state, action) && selectedId(state, action.to) !== state.order.activeId;
export const selectionUnknown: Guard = (state, action) =>
  selectionDue(state, action) && selectedId(state, state.pendingSelection?.to ?? { track: -1 }) === undefined;

export const playRequested: Guard = (state) => state.playRequested;
export const notRequested: Guard = (state) => !state.playRequested;
export const unreported: Guard = (state) => state.playRequested && !state.playReported;
/** Not for the follow-up: if a handler of `play` has paused and played again, the element reports `playing` again. */
export const thisLoadUnreported: Guard = (state, action) =>
  thisLoad(state, action) && !state.playReported && action.requestId === undefined;
export const thisLoadReported: Guard = (state, action) => thisLoad(state, action) && state.playReported;
export const thisRequest: Guard = ({ requestId }, action) => requestId === action.requestId;

export const hasQueue: Guard = ({ queue }) => queue.status === 'ready';
export const queueFailed: Guard = ({ queue }) => queue.status === 'failed';
/** An empty queue replaces the present one. After any other failure, the present queue stays. */
export const keepsQueue: Guard = ({ queue }, { error }) => queue.status === 'ready' && error?.code !== 'queue-empty';
/** The active track is in the new queue as well. */
export const sameTrack: Guard = ({ order }, { queue }) =>
  order.activeId !== null && (queue?.tracks.some(({ trackId }) => trackId === order.activeId) ?? false);
export const noTrack: Guard = ({ order }) => order.activeId === null;

/** `play()` was called after the selection, so only the selection is rejected. */
export const playRequestedAgain: Guard = (state, action) =>
  selectionUnknown(state, action) && state.pendingSelection?.requestId !== state.requestId;

export const toEndWithRepeat: Guard = (state, action) => toEnd(state, action) && repeats(state, action);
export const toEndOfQueue: Guard = (state, action) => toEnd(state, action) && endOfQueue(state, action);
export const thisLoadRepeats: Guard = (state, action) => thisLoad(state, action) && repeats(state, action);
export const thisLoadEndsQueue: Guard = (state, action) => thisLoad(state, action) && endOfQueue(state, action);
export const advanceRepeats: Guard = (state, action) =>
  thisEnd(state, action) && repeats(state, action) && state.playRequested;
export const advancePaused: Guard = (state, action) =>
  thisEnd(state, action) && !repeats(state, action) && !state.playRequested;
export const advanceToStart: Guard = (state, action) => thisEnd(state, action) && endOfQueue(state, action);
export const advanceDue: Guard = (state, action) => thisEnd(state, action) && !repeats(state, action);

export const noneLeft: Guard = (state, action) => thisLoadRequested(state, action) && !hasPlayable(state);
export const skipDue: Guard = (state, action) => thisLoadRequested(state, action) && hasPlayable(state);

export const shuffleChanges: Guard = ({ order }, { on }) => order.shuffle !== on;
export const repeatChanges: Guard = ({ order }, { on }) => order.repeat !== on;

/** The id that is selected by index or id; `undefined` if it is not in the queue, `null` for a step. */
export function selectedId({ queue }: PlayerState, to: Selection): string | null | undefined {
  if ('step' in to) return null;
  const { track } = to;
  const tracks = queue.tracks;
  return (typeof track === 'number' ? tracks[track] : tracks.find(({ trackId }) => trackId === track))?.trackId;
}

/** Whether a track other than the active one may still be played. */
function hasPlayable({ order, failedIds }: PlayerState): boolean {
  // Any random number will do: only whether there is a track matters.
  return nextPlayable(order, new Set([...failedIds, order.activeId ?? '']), () => 0) !== null;
}
