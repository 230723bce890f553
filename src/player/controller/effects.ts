import { afterTime, inTime } from '../../platform/http/in-time.ts';
import { savesData } from '../../platform/page/saves-data.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerAction } from '../model/playback/player-action.ts';
import { activeTrack, type PlayerState } from '../model/playback/player-state.ts';
import type { Connection, PlayerCore } from './player-core.ts';

/** Loads the start of the active track, which the visitor may be about to play. Only playback reports errors. */
export function preload(core: PlayerCore): void {
  if (!savesData()) requestBeforeEngine(core);
  preloadTrack(core).catch(() => {});
}

/** Requests the start of the active track while the engine, which would do it, is not there yet. */
function requestBeforeEngine(core: PlayerCore): void {
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

/** The streaming library is large, so the page's own files come first. */
function loadStreamingWhenIdle({ connection, deps }: PlayerCore, engine: Engine): void {
  if (connection !== null) deps.onIdle(connection.signal, () => void engine.loadStreaming().catch(() => {}));
}

/** The newest preload of the page. Players preload one after the other, so that many do not load at once. */
let newestPreload: Promise<void> = Promise.resolve();

/** Preloads after the players that called this before, or once their time is over. */
function queuePreload(core: PlayerCore): void {
  const preloaded = newestPreload.then(async () => {
    // The author may have removed `preload` meanwhile.
    if (core.state.settings.preload) await preloadTrack(core);
  });
  newestPreload = newestPreload.then(() => inTime(preloaded, core.deps.deadlines.requestMs)).catch(() => {});
}

async function preloadTrack(core: PlayerCore): Promise<void> {
  const { connection } = core;
  const engine = await connection?.loader.ensure();
  // The player may have been removed meanwhile.
  if (core.connection === connection) await engine?.preload();
}

/** Runs the effects of a change of the state: on the engine, the queue, the page and timers. */
export function applyEffects(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  if (after.playRequested && !before.playRequested) core.connection?.turn.take();
  updateEngine(core, before, after);
  core.connection?.network.apply(after);
  closeShare(core, before, after, action);
  requestWhatIsDue(core, after);
  reportPlayLater(core, before, after, action);
  skipOrPreload(core, after, action);
}

/** The engine plays the state. Until it can, the audio element is unlocked. */
function updateEngine({ connection, deps, outbox }: PlayerCore, before: PlayerState, after: PlayerState): void {
  const engine = connection?.loader.engine ?? null;
  engine?.apply(after);
  if (engine === null || after.order.activeId === null) unlock(deps.audio, before, after);
  const hasOrderChanged = after.order.shuffle !== before.order.shuffle || after.order.repeat !== before.order.repeat;
  if (after.loadId !== before.loadId || hasOrderChanged) engine?.prefetch.reset();
  else if (after.queue !== before.queue && engine !== null) outbox.afterEvents(engine.prefetch.update);
}

/** The share overlay closes with the player, and if there is nothing to share any more. */
function closeShare(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  const mayShareOther = after.queue !== before.queue || after.settings !== before.settings;
  const hasNothingToShare = mayShareOther && core.deps.store.get(core.atoms.shareUrl) === null;
  if (hasNothingToShare || action.type === 'disconnect') core.sharing.closeShare();
}

/** Requests what playback waits for: first the queue, then the engine. */
function requestWhatIsDue(core: PlayerCore, after: PlayerState): void {
  const { connection } = core;
  if (after.playRequested && after.queue.status === 'idle') connection?.queue.ensure();
  const isTrackDue = after.status === 'loading' && after.order.activeId !== null && !after.isWaitingForNetwork;
  if (!isTrackDue || (connection?.loader.engine ?? null) !== null) return;
  connection?.loader.load(after.requestedAt);
  requestBeforeEngine(core);
}

/**
 * Reports `play` in a task of its own, as a media element does. If the browser refuses
 * before that, the page is sent neither `play` nor `pause`.
 */
function reportPlayLater(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  const { connection, dispatch } = core;
  if (connection === null || connection.loader.engine === null) return;
  const isRequest = after.requestId !== before.requestId || after.loadId !== before.loadId;
  const isReportDue = after.playRequested && !after.playReported && after.order.activeId !== null;
  if ((isRequest || action.type === 'engineLoaded') && isReportDue)
    afterTime(connection.signal, 0, () => dispatch({ type: 'reportPlay' }));
}

/** Plans the skip of a track that has failed, and preloads one that became the active track without being played. */
function skipOrPreload(core: PlayerCore, after: PlayerState, action: PlayerAction): void {
  const { connection } = core;
  const isSkipDue = action.type === 'planSkip' && after.status === 'failed' && after.playRequested;
  if (isSkipDue && connection !== null) skipLater(core, connection, { ...action, type: 'skip' });
  if ((action.type === 'advance' || action.type === 'cue') && !after.playRequested && after.settings.preload)
    preload(core);
}

/** Skips a track some time after its message has been shown, or was last in use. */
function skipLater(core: PlayerCore, connection: Connection, skip: PlayerAction): void {
  const { deps, atoms, dispatch } = core;
  const { signal, network } = connection;
  afterTime(signal, deps.deadlines.advanceMs, async () => {
    // Without the network the track stays.
    await network.known();
    if (signal.aborted) return;
    if (!deps.store.get(atoms.noticeHeld)) return dispatch(skip);
    const unsubscribe = deps.store.sub(atoms.noticeHeld, () => {
      unsubscribe();
      skipLater(core, connection, skip);
    });
    signal.addEventListener('abort', unsubscribe, { once: true });
  });
}

/** Phones play only after a `play()` inside the tap, so it is called even while queue or engine load. */
function unlock(audio: HTMLAudioElement, before: PlayerState, after: PlayerState): void {
  if (after.playRequested && after.requestId !== before.requestId) (async () => audio.play())().catch(() => {});
  else if (before.playRequested && !after.playRequested) audio.pause();
}
