import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Queue } from '../queue/mixtape.ts';
import { nextPlayable } from '../queue/play-order.ts';
import type { PlayerState, Selection } from './player-state.ts';

/**
 * A condition of a row in the table.
 * @typeParam Fields what it reads of the action
 */
export type Guard<Fields = unknown> = (state: PlayerState, action: Fields) => boolean;

export const noQueue: Guard = ({ queue }) => queue.status !== 'ready';
export const hasQueue: Guard = ({ queue }) => queue.status === 'ready';
export const queueFailed: Guard = ({ queue }) => queue.status === 'failed';
/** An empty queue replaces the present one. After any other failure, the present queue stays. */
export const keepsQueue: Guard<{ readonly error: PlayerError }> = ({ queue }, { error }) =>
  queue.status === 'ready' && error.code !== 'queue-empty';
/** The active track is in the new queue as well. */
export const sameTrack: Guard<{ readonly queue: Queue }> = ({ order }, { queue }) =>
  queue.tracks.some(({ trackId }) => trackId === order.activeId);
export const noTrack: Guard = ({ order }) => order.activeId === null;
export const repeats: Guard = ({ order }) => order.repeat;
export const doesNotRepeat: Guard = ({ order }) => !order.repeat;
export const shuffleChanges: Guard<{ readonly on: boolean }> = ({ order }, { on }) => order.shuffle !== on;
export const repeatChanges: Guard<{ readonly on: boolean }> = ({ order }, { on }) => order.repeat !== on;
export const toEnd: Guard<{ readonly time: number }> = ({ duration }, { time }) => time >= duration;
export const endOfQueue: Guard = ({ order }) =>
  !order.repeat && !order.shuffle && order.activeId === (order.trackIds.at(-1) ?? null);

export const thisLoad: Guard<{ readonly loadId: number }> = ({ loadId }, action) => loadId === action.loadId;
export const thisEnd: Guard<{ readonly endId: number }> = ({ endId }, action) => endId === action.endId;
export const thisRequest: Guard<{ readonly requestId: number }> = ({ requestId }, action) =>
  requestId === action.requestId;

type ToTrack = { readonly to: Selection };
export const trackUnknown: Guard<ToTrack> = (state, { to }) => selectedId(state, to) === undefined;
export const otherTrack: Guard<ToTrack> = (state, action) =>
  !trackUnknown(state, action) && selectedId(state, action.to) !== state.order.activeId;
export const selectionDue: Guard = ({ pendingSelection, queue }) =>
  pendingSelection !== null && queue.status === 'ready';
export const selectionUnknown: Guard = (state) =>
  state.pendingSelection !== null && selectedId(state, state.pendingSelection.to) === undefined;
/** `play()` was called after the selection, so only the selection is rejected. */
export const playRequestedAgain: Guard = ({ pendingSelection, requestId }) => pendingSelection?.requestId !== requestId;

export const playRequested: Guard = (state) => state.playRequested;
export const notRequested: Guard = (state) => !state.playRequested;
export const reported: Guard = (state) => state.playReported;
export const unreported: Guard = (state) => state.playRequested && !state.playReported;
/** If a handler of `play` has paused and played again, the element reports `playing` again. */
export const notFollowUp: Guard<{ readonly loadId: number; readonly requestId?: number }> = (_state, { requestId }) =>
  requestId === undefined;

export const browserOffline: Guard = ({ isBrowserOffline }) => isBrowserOffline;
export const waitsForNetwork: Guard = ({ isWaitingForNetwork }) => isWaitingForNetwork;
/** The load of the active track has ended, so the track has to be loaded again. */
export const hasLostLoad: Guard = ({ isWaitingForNetwork, doubtedError }) =>
  isWaitingForNetwork || doubtedError !== null;
export const notDoubted: Guard = ({ doubtedError }) => doubtedError === null;
/** No server has refused the track, so the network may be the reason. */
export const failedByNetwork: Guard<{ readonly error: PlayerError }> = (_state, { error: { code, status } }) =>
  status === undefined && (code === 'stream-failed' || code === 'media-failed' || code === 'play-timeout');

/** No other track is left that may be played. The random number is arbitrary, because the track itself is not used. */
export const noneLeft: Guard = (state) => nextPlayable(state.order, failedSoFar(state), () => 0) === null;

/** The id that is selected by index or id; `undefined` if it is not in the queue, `null` for a step. */
export function selectedId({ queue }: PlayerState, to: Selection): string | null | undefined {
  if ('step' in to) return null;
  const { track } = to;
  const tracks = queue.tracks;
  return (typeof track === 'number' ? tracks[track] : tracks.find(({ trackId }) => trackId === track))?.trackId;
}

/** The tracks that have failed in a row, with the active one. */
export function failedSoFar({ failedIds, order: { activeId } }: PlayerState): ReadonlySet<string> {
  return activeId === null ? failedIds : new Set([...failedIds, activeId]);
}
