import type { PlayerError } from '../../../platform/model/player-error.ts';
import * as playOrder from '../queue/play-order.ts';
import type { PlayerSettings } from '../settings.ts';
import type { ActionOf } from './player-action.ts';
import { failedSoFar, selectedId } from './player-guards.ts';
import { activeTrack, NO_QUEUE, type PlayerState, type QueueState, type Selection } from './player-state.ts';
import { clamp, previewWindow, windowDuration } from './preview-window.ts';

/** Values that are read when an action arrives, so that `reduce` needs neither a clock nor the media element. */
export interface Moment {
  /** On the clock of `performance.now()`. */
  readonly now: number;
  /** The media element's position, in seconds since the start of the preview. */
  readonly position: number;
  readonly random: playOrder.Random;
}

/**
 * Change of the state by a row of the table.
 * @typeParam Fields the fields of the action that it reads
 */
export type Change<Fields = unknown> = (state: PlayerState, action: Fields, moment: Moment) => Partial<PlayerState>;

/** Loads the active track again, from the start of its preview. */
export const load: Change = (state) => loadAt(state, 0);

export const request: Change = (state, _action, { now }) => {
  const isJoined = state.status === 'loading' || state.status === 'stalled';
  return {
    playRequested: true,
    requestId: state.requestId + 1,
    requestedAt: isJoined && state.playRequested ? state.requestedAt : now,
    error: null,
    isSlow: state.isSlow && isJoined,
  };
};

/** Playback is requested for another track: deadlines run from now. */
export const requestAnew: Change = (state, action, moment) => ({
  ...request(state, action, moment),
  requestedAt: moment.now,
});
export const withdrawRequest: Change = () => ({
  playRequested: false,
  playReported: false,
  isSlow: false,
  isWaitingForNetwork: false,
  doubtedError: null,
  pendingSelection: null,
});
export const reportPlay: Change = () => ({ playReported: true });
export const showSlow: Change = () => ({ isSlow: true });
/** The track plays: tracks that failed before may be tried again. */
export const clearFailures: Change = ({ unavailableIds, order }) => ({
  isSlow: false,
  failedIds: new Set<string>(),
  unavailableIds: new Set([...unavailableIds].filter((id) => id !== order.activeId)),
});

/** For a track that is requested again with other settings, and for a seek before the queue was loaded. */
export const loadAtPosition: Change = (state) => loadAt(state, state.position);
export const setError: Change<{ readonly error: PlayerError }> = (_state, { error }) => ({
  error,
  isSlow: false,
  isWaitingForNetwork: false,
  doubtedError: null,
});
export const markUnavailable: Change = ({ unavailableIds, order: { activeId } }) => ({
  unavailableIds: activeId === null ? unavailableIds : new Set([...unavailableIds, activeId]),
});
/** Keeps an error back while one request finds out whether there is a network. */
export const doubt: Change<{ readonly error: PlayerError }> = (_state, { error }) => ({ doubtedError: error });
export const waitForNetwork: Change = () => ({
  error: null,
  isSlow: false,
  isWaitingForNetwork: true,
  doubtedError: null,
});
export const setBrowserOffline: Change = () => ({ isBrowserOffline: true });
/** A server that answers is better evidence than what the browser says. */
export const setBrowserOnline: Change = () => ({ isBrowserOffline: false });
export const markFailed: Change = (state) => ({ failedIds: failedSoFar(state) });

export const select: Change<{ readonly to: Selection }> = (state, { to }, { random }) => ({
  order: selected(state, to, random),
  pendingSelection: null,
});
export const selectLater: Change<{ readonly to: Selection }> = (state, { to }) => ({
  pendingSelection: { to, requestId: state.requestId + 1 },
});
export const applySelection: Change = (state, _action, { random }) => ({
  order: state.pendingSelection === null ? state.order : selected(state, state.pendingSelection.to, random),
  pendingSelection: null,
});
export const dropSelection: Change = () => ({ pendingSelection: null });
export const advance: Change = ({ order }, _action, { random }) => ({ order: playOrder.next(order, random) });
export const skip: Change = ({ order, failedIds }, _action, { random }) => ({
  order: playOrder.nextPlayable(order, failedIds, random) ?? order,
});

export const storePosition: Change = (_state, _action, { position }) => ({ position });
export const seek: Change<{ readonly time: number }> = ({ seekId, duration }, { time }) => ({
  seekId: seekId + 1,
  isSeekReported: true,
  position: clamp(time, 0, duration),
});
/** Before there is a track, a seek sets where the first track begins. */
export const seekAhead: Change<{ readonly time: number }> = ({ duration }, { time }) => ({
  position: clamp(time, 0, duration),
});
export const restart: Change = ({ seekId }) => ({ seekId: seekId + 1, isSeekReported: false, position: 0 });
export const reportSeek: Change = () => ({ isSeekReported: true });
export const end: Change = ({ endId, duration }) => ({ endId: endId + 1, position: duration });
export const tick: Change<{ readonly seconds: number }> = (_state, { seconds }) => ({ seconds });
/** A preview that proves shorter than expected can move the position to its end. */
export const setDuration: Change<{ readonly seconds: number }> = ({ position }, { seconds }) => ({
  duration: seconds,
  ...(position > seconds && { position: seconds }),
});

export const requestQueue: Change = () => ({ queue: { ...NO_QUEUE, status: 'loading' } });
export const setQueue: Change<ActionOf<'queueLoaded'>> = (state, { queue, linkedId }) =>
  withQueue(state, { ...NO_QUEUE, ...queue, status: 'ready' }, linkedId);
export const clearQueue: Change = (state) => withQueue(state, NO_QUEUE);
export const failQueue: Change<{ readonly error: PlayerError }> = (state, { error }) =>
  withQueue(state, { ...NO_QUEUE, status: 'failed', error });

export const configure: Change<{ readonly settings: PlayerSettings }> = (_state, { settings }) => ({ settings });
export const setShuffle: Change<{ readonly on: boolean }> = ({ order }, { on }) => ({
  order: playOrder.withShuffle(order, on),
});
export const setRepeat: Change<{ readonly on: boolean }> = ({ order }, { on }) => ({
  order: playOrder.withRepeat(order, on),
});
export const drawNext: Change = ({ order }, _action, { random }) => ({ order: playOrder.drawNext(order, random) });

function withQueue({ order }: PlayerState, queue: QueueState, linkedId?: string | null): Partial<PlayerState> {
  const trackIds = queue.tracks.map(({ trackId }) => trackId);
  return { queue, order: playOrder.withTracks(order, trackIds, linkedId) };
}

function loadAt(state: PlayerState, position: number): Partial<PlayerState> {
  // An estimate until the file is opened: `durationKnown` corrects it.
  const duration = windowDuration(previewWindow(state.settings, activeTrack(state)?.duration ?? null));
  return {
    loadId: state.loadId + 1,
    duration,
    position: clamp(position, 0, duration),
    error: null,
    isSlow: false,
    isWaitingForNetwork: false,
    doubtedError: null,
  };
}

function selected(state: PlayerState, to: Selection, random: playOrder.Random): PlayerState['order'] {
  if ('step' in to) {
    const step = to.step === 'next' ? playOrder.next : playOrder.previous;
    return step(state.order, random);
  }
  const trackId = selectedId(state, to);
  return trackId ? playOrder.select(state.order, trackId) : state.order;
}
