import { inTime } from '../../platform/http/in-time.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { createEngine, Engine, EngineDeps } from '../engine/engine.ts';
import type { showNowPlaying } from '../page/now-playing.ts';

/** The engine's code: a chunk that is loaded later, so that the first paint does not wait for it. */
export interface EngineChunk extends Pick<EngineDeps, 'openStream' | 'openPlayUrl' | 'loadStreaming'> {
  readonly createEngine: typeof createEngine;
  readonly showNowPlaying: typeof showNowPlaying;
}

interface EngineListener {
  /** Creates the engine; throws if the player was removed meanwhile. */
  create(chunk: EngineChunk): Engine;
  onLoaded(): void;
  /** Called with `media-failed` if a requested engine is not loaded in time. */
  onFailed(error: PlayerError): void;
}

/** Loads the engine of one connected player. */
export function createEngineLoader(
  loadChunk: LazyChunk<EngineChunk>,
  limitMs: number,
  { create, onLoaded, onFailed }: EngineListener,
) {
  let engine: Engine | null = null;
  let isAwaited = false;
  let failures = 0;

  async function ensure(isUrgent: boolean): Promise<Engine> {
    if (engine !== null) return engine;
    const before = failures;
    const chunk = await loadChunk(isUrgent);
    // Keep the error message until the visitor retries; the chunk is loaded by then.
    if (before !== failures) throw new Error('It came too late.');
    if (engine === null) {
      engine = create(chunk);
      onLoaded();
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
      const message = 'What plays the tracks could not be loaded from beside the player script.';
      onFailed(new PlayerError('media-failed', message, { cause }));
    }
  }

  return {
    get engine(): Engine | null {
      return engine;
    },
    /** Loads it before it is needed, without a deadline. If that has failed before, it is not tried again. */
    ensure: () => ensure(false),
    /** Loads it because playback is requested, even if loading has failed before. @param since when that was */
    load(since: number): void {
      if (!isAwaited) void load(since);
    },
  };
}
