import { savesData } from '../../io/page/saves-data.ts';
import type { Engine } from '../playback/engine.ts';
import { inTurn } from './in-turn.ts';
import type { PlayerCore } from './player-core.ts';

/** Loads the start of the active track: the visitor may be about to play it. Errors are reported once they play. */
export function warmUp(core: PlayerCore): void {
  preload(core).catch(() => {});
}

/** Calls back with the engine, loading it if need be; not if that fails, or the player is removed meanwhile. */
export function withEngine(core: PlayerCore, callback: (engine: Engine) => void): void {
  const { connection } = core;
  const run = (engine: Engine): void => {
    if (core.connection === connection) callback(engine);
  };
  connection?.ensureEngine().then(run, () => {});
}

/** Once the queue is there and painted: loads what the visitor may need next, as far as the author and the network allow. */
export function loadAhead(core: PlayerCore): void {
  const { connection, parts, settings } = core;
  if (connection === null || core.state.queue.status !== 'ready') return;
  if (settings.preload) {
    const preloadInTurn = (): Promise<void> =>
      inTurn(parts.deadlines.requestMs, async () => {
        // The author may have removed `preload` meanwhile.
        if (core.settings.preload) await preload(core);
      });
    parts.afterPaint(connection.signal, () => void preloadInTurn().catch(() => {}));
  } else if (connection.isNear && !savesData()) {
    parts.onIdle(connection.signal, () => withEngine(core, (engine) => void engine.loadStreaming().catch(() => {})));
  }
}

async function preload(core: PlayerCore): Promise<void> {
  const { connection } = core;
  const engine = await connection?.ensureEngine();
  // The player may have been removed meanwhile.
  if (core.connection === connection) await engine?.preload();
}
