import type { PlayerAction } from '../../domain/playback/player-action.ts';
import type { PlayerState } from '../../domain/playback/player-state.ts';
import type { PlayerCore } from './player-core.ts';
import { warmUp } from './warm-up.ts';

/** Does what a change of the state asks for: of the engine, the queue, the page and the timers. */
export function applyEffects(core: PlayerCore, before: PlayerState, after: PlayerState, action: PlayerAction): void {
  const { connection, dispatch, outbox, sharing } = core;
  const engine = connection?.engine ?? null;
  if (after.playRequested && !before.playRequested) connection?.turn.take();
  engine?.apply(after);
  if (engine === null || after.order.activeId === null) unlock(core.parts.audio, before, after);

  if (after.loadId !== before.loadId || isOrderSet(before, after)) engine?.prefetch.reset();
  else if (after.queue !== before.queue && engine !== null) outbox.afterEvents(engine.prefetch.update);
  const hasNothingToShare = after.queue !== before.queue && core.parts.store.get(core.atoms.shareUrl) === null;
  if (hasNothingToShare || action.type === 'disconnect') sharing.reset();

  if (after.playRequested && after.queue.status === 'idle') connection?.queue.ensure();
  if (after.status === 'loading' && after.order.activeId !== null && engine === null)
    connection?.loadEngine(after.requestedAt);
  const isRequest = after.requestId !== before.requestId || after.loadId !== before.loadId;
  // In a task of its own, as a media element does.
  if ((isRequest || action.type === 'engineLoaded') && isReportDue(after) && engine !== null)
    setTimeout(() => dispatch({ type: 'reportPlay' }));

  if (action.type === 'planSkip' && after.status === 'failed' && after.playRequested)
    setTimeout(() => dispatch({ ...action, type: 'skip' }), core.parts.deadlines.advanceMs);
  if (action.type === 'advance' && !after.playRequested && after.settings.preload) warmUp(core);
}

/** A request that is refused at once is not worth a `play` and a `pause`. */
function isReportDue({ playRequested, playReported, order }: PlayerState): boolean {
  return playRequested && !playReported && order.activeId !== null;
}

function isOrderSet(before: PlayerState, after: PlayerState): boolean {
  return before.order.shuffle !== after.order.shuffle || before.order.repeat !== after.order.repeat;
}

/**
 * Phones allow playback only to an element that was told to play inside the visitor's tap. So it is told to even if the
 * queue or the engine is still on its way; what becomes of it is of interest only once the engine has a source.
 */
function unlock(audio: HTMLAudioElement, before: PlayerState, after: PlayerState): void {
  if (after.playRequested && after.requestId !== before.requestId) (async () => audio.play())().catch(() => {});
  else if (before.playRequested && !after.playRequested) audio.pause();
}
