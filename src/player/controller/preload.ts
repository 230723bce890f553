import { inTime } from '../../platform/http/in-time.ts';
import { savesData } from '../../platform/page/saves-data.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerCore } from './player-core.ts';

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
  connection?.loader.ensure().then(run, () => {});
}

/** Once the queue is painted: loads the start of the active track, or else the code for streaming. */
export function preloadWhenIdle(core: PlayerCore): void {
  const { connection, deps, state } = core;
  if (connection === null || state.queue.status !== 'ready') return;
  if (state.settings.preload) deps.afterPaint(connection.signal, () => queuePreload(core));
  else if (connection.isNear && !savesData()) {
    deps.onIdle(connection.signal, () => withEngine(core, (engine) => void engine.loadStreaming().catch(() => {})));
  }
}

/** The last preload of the page. Players preload one after the other, so that many players do not load at once. */
let last: Promise<void> = Promise.resolve();

/** Preloads after the players that called this before, or once their time is over. */
function queuePreload(core: PlayerCore): void {
  const preloaded = last.then(async () => {
    // The author may have removed `preload` meanwhile.
    if (core.state.settings.preload) await preloadTrack(core);
  });
  last = last.then(() => inTime(preloaded, core.deps.deadlines.requestMs)).catch(() => {});
}

async function preloadTrack(core: PlayerCore): Promise<void> {
  const { connection } = core;
  const engine = await connection?.loader.ensure();
  // The player may have been removed meanwhile.
  if (core.connection === connection) await engine?.preload();
}
