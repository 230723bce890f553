import { savesData } from '../../platform/page/saves-data.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerCore } from './player-core.ts';
import { queuePreload } from './queue-preload.ts';

/** Loads the start of the active track, which the visitor may be about to play. Errors are reported only on playback. */
export function preload(core: PlayerCore): void {
  preloadTrack(core).catch(() => {});
}

/** Calls back with the engine, after loading it if necessary. Does nothing if that fails or the player is removed. */
export function withEngine(core: PlayerCore, callback: (engine: Engine) => void): void {
  const { connection } = core;
  const run = (engine: Engine): void => {
    if (core.connection === connection) callback(engine);
  };
  connection?.ensureEngine().then(run, () => {});
}

/**
 * Once the queue is loaded and painted: with `preload`, loads the start of the active track; otherwise the code for streaming,
 * if the player is near the viewport and the browser does not save data.
 */
export function preloadWhenIdle(core: PlayerCore): void {
  const { connection, deps, settings } = core;
  if (connection === null || core.state.queue.status !== 'ready') return;
  if (settings.preload) {
    const preloadInTurn = (): Promise<void> =>
      queuePreload(deps.deadlines.requestMs, async () => {
        // The author may have removed `preload` meanwhile.
        if (core.settings.preload) await preloadTrack(core);
      });
    deps.afterPaint(connection.signal, () => void preloadInTurn().catch(() => {}));
  } else if (connection.isNear && !savesData()) {
    deps.onIdle(connection.signal, () => withEngine(core, (engine) => void engine.loadStreaming().catch(() => {})));
  }
}

async function preloadTrack(core: PlayerCore): Promise<void> {
  const { connection } = core;
  const engine = await connection?.ensureEngine();
  // The player may have been removed meanwhile.
  if (core.connection === connection) await engine?.preload();
}
