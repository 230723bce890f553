import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Queue, Track } from '../queue/mixtape.ts';
import { EMPTY_ORDER, type PlayOrder } from '../queue/play-order.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../settings.ts';
import { DEFAULT_PREVIEW_DURATION_SECONDS } from './preview-window.ts';

/** `loading`: requested, not begun. `stalled`: begun, waits for data. `ended`: at the preview's end. */
export type PlayerStatus = 'paused' | 'loading' | 'playing' | 'stalled' | 'ended' | 'failed';

/** `idle`: not requested yet. `ready`: loaded, with at least one track. */
export type QueueStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** The queue as the last answer of the API gave it. */
export interface QueueState extends Queue {
  readonly status: QueueStatus;
  /** Why it is not available; only while the status is `failed`. */
  readonly error: PlayerError | null;
}

/** The track to change to: by a step, an index in the queue, or a track id. */
export type Selection = { readonly step: 'next' | 'previous' } | { readonly track: number | string };

/** The preview's clock: the time at which it was set, and whether it has been running since. */
export interface ClockAnchor {
  /** Seconds since the start of the preview. */
  readonly time: number;
  readonly running: boolean;
}

/**
 * The whole state of one player. `reduce` computes the next state; only `controller/dispatch.ts` writes it. The ids only
 * increase, and the engine compares them with those that it applied last. A track id cannot identify a load, because a retry
 * loads the same track again.
 */
export interface PlayerState {
  readonly status: PlayerStatus;
  readonly playRequested: boolean;
  /** Whether the page has been sent `play` for the present request. */
  readonly playReported: boolean;
  readonly settings: PlayerSettings;
  readonly queue: QueueState;
  readonly order: PlayOrder;
  /** A selection that waits for the queue, and the play request that it belongs to. */
  readonly pendingSelection: { readonly to: Selection; readonly requestId: number } | null;
  /** Tracks that have failed since a track last played. */
  readonly failedIds: ReadonlySet<string>;
  readonly loadId: number;
  readonly requestId: number;
  readonly seekId: number;
  readonly endId: number;
  /** When playback was requested, on the clock of `performance.now()`: deadlines run from there. */
  readonly requestedAt: number;
  /** Whether the page is sent `seeking` and `seeked` for the last seek: not when a repeated track starts over. */
  readonly isSeekReported: boolean;
  /** Where playback begins or goes on, in seconds since the start of the preview. */
  readonly position: number;
  /** Whole seconds since the start of the preview: changes once a second. */
  readonly seconds: number;
  /** Changes on play, pause, seek and track changes only, never while time just passes. */
  readonly clock: ClockAnchor;
  /** Length of the preview in seconds. */
  readonly duration: number;
  /** Why the active track cannot be played. */
  readonly error: PlayerError | null;
  /** Data arrives, but not enough to play yet. */
  readonly isSlow: boolean;
}

export const NO_QUEUE: QueueState = { status: 'idle', mixtape: null, tracks: Object.freeze([]), error: null };

export const INITIAL_STATE: PlayerState = {
  status: 'paused',
  playRequested: false,
  playReported: false,
  settings: DEFAULT_SETTINGS,
  queue: NO_QUEUE,
  order: EMPTY_ORDER,
  pendingSelection: null,
  failedIds: new Set(),
  loadId: 0,
  requestId: 0,
  seekId: 0,
  endId: 0,
  requestedAt: 0,
  isSeekReported: false,
  position: 0,
  seconds: 0,
  clock: { time: 0, running: false },
  duration: DEFAULT_PREVIEW_DURATION_SECONDS,
  error: null,
  isSlow: false,
};

/** -1 while there is no active track. */
export function activeIndex({ queue, order }: PlayerState): number {
  return queue.tracks.findIndex(({ trackId }) => trackId === order.activeId);
}

export function activeTrack(state: PlayerState): Track | null {
  return state.queue.tracks[activeIndex(state)] ?? null;
}

/** Whether playback is requested and waits for the queue, the engine or media data. */
export function isWaiting({ status }: PlayerState): boolean {
  return status === 'loading' || status === 'stalled';
}

/** Whether the media element should play the active track. */
export function shouldPlay(state: PlayerState): boolean {
  return (state.status === 'playing' || isWaiting(state)) && state.order.activeId !== null;
}
