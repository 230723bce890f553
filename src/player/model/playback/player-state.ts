import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Queue, Track } from '../queue/mixtape.ts';
import { EMPTY_ORDER } from '../queue/play-order.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
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

export const NO_QUEUE: QueueState = { status: 'idle', mixtape: null, tracks: Object.freeze([]), error: null };

/** The ids only increase, and the engine compares them with those that it applied last. */
export const INITIAL_STATE = {
  status: 'paused' as PlayerStatus,
  playRequested: false,
  /** Whether the page has been sent `play` for the present request. */
  playReported: false,
  settings: DEFAULT_SETTINGS,
  queue: NO_QUEUE,
  order: EMPTY_ORDER,
  /** A selection that waits for the queue, and the play request that it belongs to. */
  pendingSelection: null as { readonly to: Selection; readonly requestId: number } | null,
  /** Tracks that have failed since a track last played. */
  failedIds: new Set() as ReadonlySet<string>,
  /** Tracks that could not be played when that was last tried. The list shows them as unavailable. */
  unavailableIds: new Set() as ReadonlySet<string>,
  /** A track id cannot identify a load, because a retry loads the same track again. */
  loadId: 0,
  requestId: 0,
  seekId: 0,
  endId: 0,
  /** When playback was requested, on the clock of `performance.now()`: deadlines run from there. */
  requestedAt: 0,
  /** Whether the page is sent `seeking` and `seeked` for the last seek: not when a repeated track starts over. */
  isSeekReported: false,
  /** The position at which playback begins or goes on, in seconds since the start of the preview. */
  position: 0,
  /** Whole seconds since the start of the preview: changes once a second. */
  seconds: 0,
  /**
   * The preview's clock: the time to which it was set, and whether it has run since. It does not change while it runs.
   */
  clock: { time: 0, running: false },
  /** Length of the preview in seconds. */
  duration: DEFAULT_PREVIEW_DURATION_SECONDS,
  /** Why the active track cannot be played. */
  error: null as PlayerError | null,
  /** Data arrives, but not enough to play yet. */
  isSlow: false,
  /** The browser says that it has no network. */
  isBrowserOffline: false,
  /** The active track waits for the network: it goes on when that is back. */
  isWaitingForNetwork: false,
  /** A failure of the active track that is not reported until it is known whether the network is there. */
  doubtedError: null as PlayerError | null,
};

/** The whole state of one player. `reduce` computes the next state; only `controller/dispatch.ts` writes it. */
export type PlayerState = Readonly<typeof INITIAL_STATE>;

export type ClockAnchor = Readonly<PlayerState['clock']>;

/** -1 while there is no active track. */
export function activeIndex({ queue, order }: PlayerState): number {
  return queue.tracks.findIndex(({ trackId }) => trackId === order.activeId);
}

export function activeTrack(state: PlayerState): Track | null {
  return state.queue.tracks[activeIndex(state)] ?? null;
}

/** The track that is heard, or about to be: it stays while another one of the player takes its place. */
export function playingTrack(state: PlayerState): Track | null {
  return state.playReported ? activeTrack(state) : null;
}

/** Whether playback is requested and waits for the queue, the engine or media data. */
export function isWaiting({ status }: PlayerState): boolean {
  return status === 'loading' || status === 'stalled';
}

/** Whether the media element should play the active track. */
export function shouldPlay(state: PlayerState): boolean {
  return (state.status === 'playing' || isWaiting(state)) && state.order.activeId !== null;
}
