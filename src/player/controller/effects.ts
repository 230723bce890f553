import type { PlayerAction } from '../model/playback/player-action.ts';
import type { PlayerState } from '../model/playback/player-state.ts';
import type { PlayerCore } from './player-core.ts';
import { preload } from './preload.ts';

/** Runs the effects of a change of the state: on the engine, the queue, the page and timers. */
export function applyEffects(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  const { connection, dispatch, outbox, sharing } = core;
  const engine = connection?.loader.engine ?? null;
  if (after.playRequested && !before.playRequested) connection?.turn.take();
  engine?.apply(after);
  if (engine === null || after.order.activeId === null) unlock(core.deps.audio, before, after);

  if (after.loadId !== before.loadId || hasOrderChanged(before, after)) engine?.prefetch.reset();
  else if (after.queue !== before.queue && engine !== null) outbox.afterEvents(engine.prefetch.update);
  const mayShareOther = after.queue !== before.queue || after.settings !== before.settings;
  const hasNothingToShare = mayShareOther && core.deps.store.get(core.atoms.shareUrl) === null;
  if (hasNothingToShare || action.type === 'disconnect') sharing.closeShare();

  if (after.playRequested && after.queue.status === 'idle') connection?.queue.ensure();
  if (after.status === 'loading' && after.order.activeId !== null && engine === null)
    connection?.loader.load(after.requestedAt);
  const isRequest = after.requestId !== before.requestId || after.loadId !== before.loadId;
  // In a task of its own, as a media element does.
  if ((isRequest || action.type === 'engineLoaded') && isReportDue(after) && engine !== null)
    setTimeout(() => dispatch({ type: 'reportPlay' }));

  if (action.type === 'planSkip' && after.status === 'failed' && after.playRequested)
    skipLater(core, { ...action, type: 'skip' });
  if ((action.type === 'advance' || action.type === 'cue') && !after.playRequested && after.settings.preload)
    preload(core);
}

/** Skips a track some time after its message has been shown, or was last in use. */
function skipLater(core: PlayerCore, skip: PlayerAction): void {
  const { deps, atoms, dispatch } = core;
  setTimeout(() => {
    if (!deps.store.get(atoms.noticeHeld)) return dispatch(skip);
    const unsubscribe = deps.store.sub(atoms.noticeHeld, () => {
      unsubscribe();
      skipLater(core, skip);
    });
  }, deps.deadlines.advanceMs);
}

/** A request that is refused before its task runs causes neither `play` nor `pause`. */
function isReportDue({ playRequested, playReported, order }: PlayerState): boolean {
  return playRequested && !playReported && order.activeId !== null;
}

function hasOrderChanged(before: PlayerState, after: PlayerState): boolean {
  return before.order.shuffle !== after.order.shuffle || before.order.repeat !== after.order.repeat;
}

/** Phones play only after a `play()` inside the tap, so it is called even while queue or engine load. */
function unlock(audio: HTMLAudioElement, before: PlayerState, after: PlayerState): void {
  if (after.playRequested && after.requestId !== before.requestId) (async () => audio.play())().catch(() => {});
  else if (before.playRequested && !after.playRequested) audio.pause();
}
