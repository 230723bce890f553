import * as playOrder from '../queue/play-order.ts';
import type { ActionFields } from './player-action.ts';
import { selectedId } from './player-guards.ts';
import { activeTrack, NO_QUEUE, type PlayerState, type Selection } from './player-state.ts';
import { clamp, previewWindow, windowDuration } from './preview-window.ts';

/** What is read from outside when an action arrives, so that `reduce` needs no clock and no media element. */
export interface Moment {
  /** On the clock of `performance.now()`. */
  readonly now: number;
  /** Where the media element stands, in seconds since the start of the preview. */
  readonly position: number;
  readonly random: playOrder.Random;
}

type Change = (state: PlayerState, action: ActionFields, moment: Moment) => Partial<PlayerState>;

/** Starts to load the active track anew, from its beginning. */
const load: Change = (state) => loadAt(state, 0);

const request: Change = (state, _action, { now }) => {
  const isJoined = state.status === 'loading' || state.status === 'stalled';
  return {
    playRequested: true,
    requestId: state.requestId + 1,
    requestedAt: isJoined && state.playRequested ? state.requestedAt : now,
    error: null,
    isSlow: state.isSlow && isJoined,
  };
};

const setTracks = (state: PlayerState, tracks: PlayerState['queue']['tracks']): PlayerState['order'] =>
  playOrder.withTracks(
    state.order,
    tracks.map(({ trackId }) => trackId),
  );

/** What the table's rows do to the state, by name. */
export const CHANGES = {
  request,
  /** Playback is requested for another track: deadlines run from now. */
  requestAnew: (state, action, moment) => ({ ...request(state, action, moment), requestedAt: moment.now }),
  stop: () => ({ playRequested: false, playReported: false, isSlow: false, pendingSelection: null }),
  report: () => ({ playReported: true }),
  showSlow: () => ({ isSlow: true }),
  /** The track plays: tracks that failed before may be tried again. */
  succeed: () => ({ isSlow: false, failedIds: new Set<string>() }),

  load,
  /** A track that is requested with other settings goes on; the first begins where the page sought before the queue came. */
  loadAtPosition: (state) => loadAt(state, state.position),
  fail: (_state, { error = null }) => ({ error, isSlow: false }),
  markFailed: ({ failedIds, order }) => ({ failedIds: new Set([...failedIds, order.activeId ?? '']) }),

  /** Of an action without a selection, the pending one. */
  select: (state, { to = state.pendingSelection?.to }, { random }) => ({
    order: selected(state, to, random),
    pendingSelection: null,
  }),
  selectLater: (state, { to }) => ({
    pendingSelection: to === undefined ? null : { to, requestId: state.requestId + 1 },
  }),
  dropSelection: () => ({ pendingSelection: null }),
  advance: ({ order }, _action, { random }) => ({ order: playOrder.next(order, random) }),
  skip: ({ order, failedIds }, _action, { random }) => ({
    order: playOrder.nextPlayable(order, failedIds, random) ?? order,
  }),

  keepPosition: (_state, _action, { position }) => ({ position }),
  seek: ({ seekId, duration }, { time = 0 }) => ({
    seekId: seekId + 1,
    isSeekReported: true,
    position: clamp(time, 0, duration),
  }),
  /** Without a track there is nothing to seek in: the first track will begin there. */
  keepSeek: ({ duration }, { time = 0 }) => ({ position: clamp(time, 0, duration) }),
  restart: ({ seekId }) => ({ seekId: seekId + 1, isSeekReported: false, position: 0 }),
  reportSeek: () => ({ isSeekReported: true }),
  end: ({ endId, duration }) => ({ endId: endId + 1, position: duration }),
  tick: (_state, { seconds = 0 }) => ({ seconds }),
  setDuration: ({ position }, { seconds = 0 }) => ({ duration: seconds, position: clamp(position, 0, seconds) }),

  requestQueue: () => ({ queue: { ...NO_QUEUE, status: 'loading' } }),
  setQueue: (state, { queue }) => ({
    queue: { ...NO_QUEUE, ...queue, status: 'ready' },
    order: setTracks(state, queue?.tracks ?? []),
  }),
  clearQueue: (state) => ({ queue: NO_QUEUE, order: setTracks(state, []) }),
  failQueue: (state, { error = null }) => ({
    queue: { ...NO_QUEUE, status: 'failed', error },
    order: setTracks(state, []),
  }),

  configure: (state, { settings = state.settings }) => ({ settings }),
  setShuffle: ({ order }, { on = false }) => ({ order: playOrder.withShuffle(order, on) }),
  setRepeat: ({ order }, { on = false }) => ({ order: playOrder.withRepeat(order, on) }),
  drawNext: ({ order }, _action, { random }) => ({ order: playOrder.drawNext(order, random) }),
} satisfies Record<string, Change>;

export type ChangeName = keyof typeof CHANGES;

function loadAt(state: PlayerState, position: number): Partial<PlayerState> {
  // As far as it is known before the file is opened.
  const duration = windowDuration(previewWindow(state.settings, activeTrack(state)?.duration ?? null));
  return {
    loadId: state.loadId + 1,
    duration,
    position: clamp(position, 0, duration),
    error: null,
    isSlow: false,
  };
}

function selected(state: PlayerState, to: Selection | undefined, random: playOrder.Random): PlayerState['order'] {
  if (to === undefined) return state.order;
  if ('step' in to) {
    const step = to.step === 'next' ? playOrder.next : playOrder.previous;
    return step(state.order, random);
  }
  return playOrder.select(state.order, selectedId(state, to) ?? '');
}
