import { afterTime, inTime } from '../../platform/http/in-time.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Engine } from '../engine/engine.ts';
import { INITIAL_STATE } from '../model/playback/player-state.ts';
import { followLoudness } from '../page/loudness.ts';
import type { PlayerPage } from '../page/player-page.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import { preloadWhenPainted } from './effects.ts';
import { watchNetwork } from './network-watch.ts';
import type { Connection, PlayerCore } from './player-core.ts';
import { createQueueLoader } from './queue-loader.ts';

/** Connects a player to a page: it requests its queue, plays, and follows the page until the connection ends. */
export function connectPlayer(core: PlayerCore, actions: PlayerActions, page: PlayerPage): void {
  const { deps, outbox, dispatch } = core;
  const controller = new AbortController();
  const { signal } = controller;
  const connection: Connection = {
    signal,
    loader: createEngineLoader(core, actions, page, signal),
    isNear: false,
    network: watchNetwork(core, page, signal),
    turn: page.claimTurn(signal, () => dispatch({ type: 'pause' })),
    queue: createQueueLoader(deps, () => core.state.settings, page, signal, {
      hasQueue: () => core.state.queue.status === 'ready',
      onLoading: () => dispatch({ type: 'queueRequested' }),
      onQueue(queue) {
        dispatch({ type: 'queueLoaded', queue, linkedId: page.linkedTrack() });
        preloadWhenPainted(core);
      },
      onError: (error) => dispatch({ type: 'queueFailed', error }),
    }),
    end: () => controller.abort(),
  };
  const { queue } = connection;
  const cueLinkedTrack = (): void => {
    const linkedId = page.linkedTrack();
    if (linkedId !== null) dispatch({ type: 'cue', to: { track: linkedId } });
  };
  addEventListener('hashchange', cueLinkedTrack, { signal });
  followLoudness(deps.store, deps.audio, signal, () => outbox.media('volumechange'));
  page.onNear(signal, () => {
    connection.isNear = true;
    queue.ensure();
    preloadWhenPainted(core);
  });
  core.connection = connection;
  page.onVisit(signal, () => {
    if (core.state.settings.preload || page.playLink() !== null) queue.ensure();
  });
  // A script may set the id right after it has connected the player. If it does not, this logs that the id is missing.
  afterTime(signal, 0, () => {
    if (core.state.settings.mixtapeId === '') queue.ensure();
  });
}

function createEngineLoader(core: PlayerCore, actions: PlayerActions, page: PlayerPage, signal: AbortSignal) {
  const { deps, dispatch } = core;
  const limitMs = deps.deadlines.messageMs;
  let engine: Engine | null = null;
  let isAwaited = false;
  let failures = 0;

  async function ensure(isUrgent: boolean): Promise<Engine> {
    if (engine !== null) return engine;
    const before = failures;
    const { createEngine, showNowPlaying, ...sources } = await deps.loadEngine(isUrgent);
    // The visitor has been told that it failed. Keep that message until a retry, which finds the chunk loaded.
    if (before !== failures) throw new Error('It came too late.');
    if (engine === null) {
      signal.throwIfAborted();
      showNowPlaying(page, deps.store, core.atoms, actions, signal);
      engine = createEngine({ ...deps, ...sources }, core, signal, INITIAL_STATE);
      dispatch({ type: 'engineLoaded' });
    }
    return engine;
  }

  async function loadInTime(since: number): Promise<void> {
    isAwaited = true;
    const leftMs = limitMs - (performance.now() - since);
    try {
      // The wait for the queue may have used up the time: allow a moment more.
      await inTime(ensure(true), Math.max(leftMs, limitMs / 16));
    } catch (cause) {
      isAwaited = false;
      failures += 1;
      if (signal.aborted) return;
      const message = 'The engine could not be loaded from beside the player script.';
      dispatch({ type: 'engineFailed', error: new PlayerError('media-failed', message, { cause }) });
    }
  }

  return {
    get engine(): Engine | null {
      return engine;
    },
    ensure: () => ensure(false),
    load(since: number): void {
      if (!isAwaited) void loadInTime(since);
    },
  };
}
