import { inTime } from '../../platform/http/in-time.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { EngineLoader, PlayerCore } from './player-core.ts';

export function createEngineLoader(
  core: PlayerCore,
  actions: PlayerActions,
  document: Document,
  signal: AbortSignal,
): EngineLoader {
  const { deps, dispatch } = core;
  const limitMs = deps.deadlines.messageMs;
  let engine: Engine | null = null;
  let isAwaited = false;
  let failures = 0;

  async function ensure(isUrgent: boolean): Promise<Engine> {
    if (engine !== null) return engine;
    const before = failures;
    const { createEngine, showNowPlaying, ...sources } = await deps.loadEngine(isUrgent);
    // Keep the error message until the visitor retries; the chunk is loaded by then.
    if (before !== failures) throw new Error('It came too late.');
    if (engine === null) {
      signal.throwIfAborted();
      showNowPlaying(document, deps.store, core.atoms, actions, signal);
      engine = createEngine({ ...deps, ...sources }, core, signal);
      dispatch({ type: 'engineLoaded' });
    }
    return engine;
  }

  async function load(since: number): Promise<void> {
    isAwaited = true;
    const leftMs = limitMs - (performance.now() - since);
    try {
      // If waiting for the queue has used up the time, grant a moment more.
      await inTime(ensure(true), Math.max(leftMs, limitMs / 16));
    } catch (cause) {
      isAwaited = false;
      failures += 1;
      if (signal.aborted) return;
      const message = 'What plays the tracks could not be loaded from beside the player script.';
      dispatch({ type: 'engineFailed', error: new PlayerError('media-failed', message, { cause }) });
    }
  }

  return {
    get engine() {
      return engine;
    },
    ensure: () => ensure(false),
    load(since) {
      if (!isAwaited) void load(since);
    },
  };
}
