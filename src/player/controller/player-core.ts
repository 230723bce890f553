import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { createEngine, Engine } from '../engine/engine.ts';
import type { sendFirstRequests } from '../engine/first-requests.ts';
import type { Sources } from '../engine/source-attempt.ts';
import type { PlayerAction } from '../model/playback/player-action.ts';
import type { PlayerState } from '../model/playback/player-state.ts';
import type { Random } from '../model/queue/play-order.ts';
import type { showNowPlaying } from '../page/now-playing.ts';
import type { Turn } from '../page/one-at-a-time.ts';
import type { Outbox } from '../page/outbox.ts';
import type { SharingActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';
import type { QueueLoader, QueueLoaderDeps } from './queue-loader.ts';

/** The engine's code: a chunk that is loaded later, so that the first paint does not wait for it. */
interface EngineChunk extends Sources {
  readonly createEngine: typeof createEngine;
  readonly showNowPlaying: typeof showNowPlaying;
}

/** A player's dependencies, which tests replace. */
export interface PlayerDeps extends QueueLoaderDeps {
  readonly audio: HTMLAudioElement;
  readonly store: PageStore;
  readonly loadEngine: LazyChunk<EngineChunk>;
  readonly sendFirstRequests: typeof sendFirstRequests;
  afterPaint(signal: AbortSignal, callback: () => void): void;
  onIdle(signal: AbortSignal, callback: () => void): void;
  readonly random: Random;
  /** Sends one request, and says whether a server has answered within `limitMs`. */
  isReachable(url: string, signal: AbortSignal, limitMs: number): Promise<boolean>;
  /** The object that the page knows the player by: an element, or the result of `createMixtape()`. */
  self(): object;
  /** Makes the code that shows this mixtape on another page. */
  embedCode(): Promise<string>;
}

/** The only writer of a player's state. */
export interface Dispatcher {
  /** Takes effect at once. Events are dispatched to the page when the change is complete. */
  dispatch(action: PlayerAction): void;
  /** Dispatches a play request. The promise settles as that of a media element's `play()` does. */
  request(action: PlayerAction & { readonly type: 'play' | 'select' }): Promise<void>;
}

/** One player's state and the objects that work on it, for the files of this folder. */
export interface PlayerCore extends Dispatcher {
  readonly state: PlayerState;
  readonly deps: PlayerDeps;
  readonly atoms: PlayerAtoms;
  readonly outbox: Outbox;
  readonly sharing: SharingActions;
  readonly position: number;
  connection: Connection | null;
}

interface EngineLoader {
  readonly engine: Engine | null;
  /** Loads it before it is needed, without a deadline. If that has failed before, it is not tried again. */
  ensure(): Promise<Engine>;
  /**
   * Loads it because playback is requested, even if loading has failed before.
   * @param since when playback was requested
   */
  load(since: number): void;
}

/** Finds out whether a failed track lacks the network, and waits for that. */
export interface NetworkWatch {
  /** Call this after each change of the state. */
  apply(after: PlayerState): void;
  /** Resolves when it is known whether there is a network; at once if nothing has failed. */
  known(): Promise<void>;
}

export interface Connection {
  readonly signal: AbortSignal;
  readonly queue: QueueLoader;
  readonly turn: Turn;
  readonly loader: EngineLoader;
  isNear: boolean;
  readonly network: NetworkWatch;
  end(): void;
}
