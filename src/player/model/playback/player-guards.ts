import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Queue } from '../queue/mixtape.ts';
import { nextPlayable } from '../queue/play-order.ts';
import type { PlayerState, Selection } from './player-state.ts';

/** A condition of a row in the table. @typeParam Fields what it reads of the action */
export type Guard<Fields = unknown> = (state: PlayerState, action: Fields) => boolean;

type OfLoad = { readonly loadId: number };
type OfEnd = { readonly endId: number };
type ToTrack = { readonly to: Selection };
type ToTime = { readonly time: number };

export const noQueue: Guard = ({ queue }) => queue.status !== 'ready';
export const repeats: Guard = ({ order }) => order.repeat;
export const toEnd: Guard<ToTime> = ({ duration }, { time }) => time >= duration;
export const endOfQueue: Guard = ({ order }) =>
  !order.repeat && !order.shuffle && order.activeId === (order.trackIds.at(-1) ?? null);
export const thisLoad: Guard<OfLoad> = ({ loadId }, action) => loadId === action.loadId;
export const thisLoadRequested: Guard<OfLoad> = (state, action) => thisLoad(state, action) && state.playRequested;
export const thisEnd: Guard<OfEnd> = ({ endId }, action) => endId === action.endId;
export const selectionDue: Guard = ({ pendingSelection, queue }) =>
  pendingSelection !== null && queue.status === 'ready';
export const trackUnknown: Guard<ToTrack> = (state, { to }) => selectedId(state, to) === undefined;
export const otherTrack: Guard<ToTrack> = (state, action) =>
  !trackUnknown(state, action) && selectedId(state, action.to) !== state.order.activeId;
export const selectionUnknown: Guard = (state, action) =>
  selectionDue(state, action) &&
  state.pendingSelection !== null &&
  selectedId(state, state.pendingSelection.to) === undefined;

export const playRequested: Guard = (state) => state.playRequested;
export const notRequested: Guard = (state) => !state.playRequested;
export const unreported: Guard = (state) => state.playRequested && !state.playReported;
/** Not for the follow-up: if a handler of `play` has paused and played again, the element reports `playing` again. */
export const thisLoadUnreported: Guard<OfLoad & { readonly requestId?: number }> = (state, action) =>
  thisLoad(state, action) && !state.playReported && action.requestId === undefined;
export const thisLoadReported: Guard<OfLoad> = (state, action) => thisLoad(state, action) && state.playReported;
export const thisRequest: Guard<{ readonly requestId: number }> = ({ requestId }, action) =>
  requestId === action.requestId;

export const hasQueue: Guard = ({ queue }) => queue.status === 'ready';
export const queueFailed: Guard = ({ queue }) => queue.status === 'failed';
/** An empty queue replaces the present one. After any other failure, the present queue stays. */
export const keepsQueue: Guard<{ readonly error: PlayerError }> = ({ queue }, { error }) =>
  queue.status === 'ready' && error.code !== 'queue-empty';
/** The active track is in the new queue as well. */
export const sameTrack: Guard<{ readonly queue: Queue }> = ({ order }, { queue }) =>
  order.activeId !== null && queue.tracks.some(({ trackId }) => trackId === order.activeId);
export const noTrack: Guard = ({ order }) => order.activeId === null;

/** `play()` was called after the selection, so only the selection is rejected. */
export const playRequestedAgain: Guard = (state, action) =>
  selectionUnknown(state, action) && state.pendingSelection?.requestId !== state.requestId;

export const toEndWithRepeat: Guard<ToTime> = (state, action) => toEnd(state, action) && repeats(state, action);
export const toEndOfQueue: Guard<ToTime> = (state, action) => toEnd(state, action) && endOfQueue(state, action);
export const thisLoadRepeats: Guard<OfLoad> = (state, action) => thisLoad(state, action) && repeats(state, action);
export const thisLoadEndsQueue: Guard<OfLoad> = (state, action) => thisLoad(state, action) && endOfQueue(state, action);
export const advanceRepeats: Guard<OfEnd> = (state, action) =>
  thisEnd(state, action) && repeats(state, action) && state.playRequested;
export const advancePaused: Guard<OfEnd> = (state, action) =>
  thisEnd(state, action) && !repeats(state, action) && !state.playRequested;
export const advanceToStart: Guard<OfEnd> = (state, action) => thisEnd(state, action) && endOfQueue(state, action);
export const advanceDue: Guard<OfEnd> = (state, action) => thisEnd(state, action) && !repeats(state, action);

export const noneLeft: Guard<OfLoad> = (state, action) => thisLoadRequested(state, action) && !hasPlayable(state);
export const skipDue: Guard<OfLoad> = (state, action) => thisLoadRequested(state, action) && hasPlayable(state);

export const shuffleChanges: Guard<{ readonly on: boolean }> = ({ order }, { on }) => order.shuffle !== on;
export const repeatChanges: Guard<{ readonly on: boolean }> = ({ order }, { on }) => order.repeat !== on;

/** The id that is selected by index or id; `undefined` if it is not in the queue, `null` for a step. */
export function selectedId({ queue }: PlayerState, to: Selection): string | null | undefined {
  if ('step' in to) return null;
  const { track } = to;
  const tracks = queue.tracks;
  return (typeof track === 'number' ? tracks[track] : tracks.find(({ trackId }) => trackId === track))?.trackId;
}

/** Whether a track other than the active one may still be played. */
function hasPlayable(state: PlayerState): boolean {
  // Any random number will do: only whether there is a track matters.
  return nextPlayable(state.order, failedSoFar(state), () => 0) !== null;
}

/** The tracks that have failed in a row, with the active one. */
export function failedSoFar({ failedIds, order: { activeId } }: PlayerState): ReadonlySet<string> {
  return activeId === null ? failedIds : new Set([...failedIds, activeId]);
}
