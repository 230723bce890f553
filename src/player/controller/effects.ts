import { inTime } from '../../platform/http/in-time.ts';
import { savesData } from '../../platform/page/saves-data.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerAction } from '../model/playback/player-action.ts';
import { activeTrack, type PlayerState } from '../model/playback/player-state.ts';
import type { PlayerCore } from './player-core.ts';

/** Loads the start of the active track, which the visitor may be about to play. Errors are reported only on playback. */
export function preload(core: PlayerCore): void {
  if (!savesData()) requestSound(core);
  preloadTrack(core).catch(() => {});
}

/** Requests the sound at the start of the active track, as long as the engine cannot. */
function requestSound(core: PlayerCore): void {
  const track = activeTrack(core.state);
  const isDue = (): boolean =>
    core.connection?.loader.engine === null && activeTrack(core.state) === track && core.state.position === 0;
  if (track !== null && isDue()) core.deps.sendFirstRequests(track, core.state.settings, isDue).catch(() => {});
}

/** Calls back with the engine, after loading it if necessary. Does nothing if that fails or the player is removed. */
export function withEngine(core: PlayerCore, callback: (engine: Engine) => void): void {
  const { connection } = core;
  const run = (engine: Engine): void => {
    if (core.connection === connection) callback(engine);
  };
  connection?.loader.ensure().then(run, () => {});
}

/** Once the queue is painted: loads the start of the active track, or else the code for it. */
export function preloadWhenPainted(core: PlayerCore): void {
  const { connection, deps, state } = core;
  if (connection === null || state.queue.status !== 'ready') return;
  if (state.settings.preload) deps.afterPaint(connection.signal, () => queuePreload(core));
  else if (connection.isNear && !savesData())
    deps.afterPaint(connection.signal, () => withEngine(core, (engine) => loadStreamingWhenIdle(core, engine)));
}

/** It is large: the page comes first. */
function loadStreamingWhenIdle({ connection, deps }: PlayerCore, engine: Engine): void {
  if (connection !== null) deps.onIdle(connection.signal, () => void engine.loadStreaming().catch(() => {}));
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

/** Runs the effects of a change of the state: on the engine, the queue, the page and timers. */
export function applyEffects(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  const { connection, dispatch, outbox, sharing } = core;
  const engine = connection?.loader.engine ?? null;
  if (after.playRequested && !before.playRequested) connection?.turn.take();
  engine?.apply(after);
  connection?.network.apply(after);
  if (engine === null || after.order.activeId === null) unlock(core.deps.audio, before, after);

  const hasOrderChanged = after.order.shuffle !== before.order.shuffle || after.order.repeat !== before.order.repeat;
  if (after.loadId !== before.loadId || hasOrderChanged) engine?.prefetch.reset();
  else if (after.queue !== before.queue && engine !== null) outbox.afterEvents(engine.prefetch.update);
  const mayShareOther = after.queue !== before.queue || after.settings !== before.settings;
  const hasNothingToShare = mayShareOther && core.deps.store.get(core.atoms.shareUrl) === null;
  if (hasNothingToShare || action.type === 'disconnect') sharing.closeShare();

  if (after.playRequested && after.queue.status === 'idle') connection?.queue.ensure();
  const isTrackDue = after.status === 'loading' && after.order.activeId !== null && !after.isWaitingForNetwork;
  if (isTrackDue && engine === null) {
    connection?.loader.load(after.requestedAt);
    requestSound(core);
  }
  const isRequest = after.requestId !== before.requestId || after.loadId !== before.loadId;
  const isReportDue = after.playRequested && !after.playReported && after.order.activeId !== null && engine !== null;
  // In a task of its own, as a media element does. A request that is refused before causes neither `play` nor `pause`.
  if ((isRequest || action.type === 'engineLoaded') && isReportDue) setTimeout(() => dispatch({ type: 'reportPlay' }));

  if (action.type === 'planSkip' && after.status === 'failed' && after.playRequested)
    skipLater(core, { ...action, type: 'skip' });
  if ((action.type === 'advance' || action.type === 'cue') && !after.playRequested && after.settings.preload)
    preload(core);
}

/** Skips a track some time after its message has been shown, or was last in use. */
function skipLater(core: PlayerCore, skip: PlayerAction): void {
  const { deps, atoms, dispatch } = core;
  setTimeout(async () => {
    // Without the network the track stays.
    await core.connection?.network.known();
    if (!deps.store.get(atoms.noticeHeld)) return dispatch(skip);
    const unsubscribe = deps.store.sub(atoms.noticeHeld, () => {
      unsubscribe();
      skipLater(core, skip);
    });
  }, deps.deadlines.advanceMs);
}

/** Phones play only after a `play()` inside the tap, so it is called even while queue or engine load. */
function unlock(audio: HTMLAudioElement, before: PlayerState, after: PlayerState): void {
  if (after.playRequested && after.requestId !== before.requestId) (async () => audio.play())().catch(() => {});
  else if (before.playRequested && !after.playRequested) audio.pause();
}
