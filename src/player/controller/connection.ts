import { onNearViewport } from '../../platform/page/near-viewport.ts';
import type { Engine } from '../engine/engine.ts';
import { linkedTrackId } from '../page/linked-track.ts';
import { followLoudness } from '../page/loudness.ts';
import { claimPlayback, type Turn } from '../page/one-at-a-time.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import { createEngineLoader, type EngineChunk } from './engine-loader.ts';
import type { PlayerCore } from './player-core.ts';
import { preloadWhenIdle } from './preload.ts';
import { createQueueLoader, type QueueLoader } from './queue-loader.ts';

/** What a player has while it is in a document. */
export interface Connection {
  readonly signal: AbortSignal;
  readonly queue: QueueLoader;
  readonly turn: Turn;
  /** `null` until its chunk is loaded. */
  readonly engine: Engine | null;
  /** Whether the player has come near the viewport. */
  readonly isNear: boolean;
  /** Loads the engine before it is needed. */
  ensureEngine(): Promise<Engine>;
  /** Loads the engine because playback is requested. @param since when that was */
  loadEngine(since: number): void;
  end(): void;
}

/** Connects a player to the document of its element. */
export function connectPlayer(core: PlayerCore, actions: PlayerActions, host: HTMLElement): Connection {
  const { deps, outbox, dispatch } = core;
  const controller = new AbortController();
  const { signal } = controller;
  const document = host.ownerDocument;
  const loader = createEngineLoader(
    deps.loadEngine,
    deps.deadlines.messageMs,
    createEngine,
    () => dispatch({ type: 'engineLoaded' }),
    (error) => signal.aborted || dispatch({ type: 'engineFailed', error }),
  );
  let isNear = false;

  function createEngine({ createEngine: create, showNowPlaying, ...sources }: EngineChunk): Engine {
    signal.throwIfAborted();
    showNowPlaying(document, deps.store, core.atoms, actions, signal);
    return create({ ...deps, ...sources }, core, signal);
  }

  const connection: Connection = {
    signal,
    turn: claimPlayback(document, signal, () => dispatch({ type: 'pause' })),
    queue: createQueueLoader(deps, () => core.settings, signal, {
      onLoading: () => dispatch({ type: 'queueRequested' }),
      onQueue(queue) {
        dispatch({ type: 'queueLoaded', queue, linkedId: linkedTrackId(document) });
        preloadWhenIdle(core);
      },
      onError: (error) => dispatch({ type: 'queueFailed', error }),
    }),
    get engine() {
      return loader.engine;
    },
    get isNear() {
      return isNear;
    },
    ensureEngine: loader.ensure,
    loadEngine: loader.load,
    end: () => controller.abort(),
  };
  const onLink = (): void => dispatch({ type: 'cue', to: { track: linkedTrackId(document) ?? -1 } });
  addEventListener('hashchange', onLink, { signal });
  followLoudness(deps.store, deps.audio, signal, () => outbox.media('volumechange'));
  onNearViewport(host, signal, () => {
    isNear = true;
    connection.queue.ensure();
    preloadWhenIdle(core);
  });
  return connection;
}
