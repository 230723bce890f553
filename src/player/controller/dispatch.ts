import { log } from '../../platform/log.ts';
import { dispatchOn } from '../../platform/page/native-member.ts';
import type { PlayerAction } from '../model/playback/player-action.ts';
import type { PlayerEvent } from '../model/playback/player-event.ts';
import { isWaiting, type PlayerState, playingTrack } from '../model/playback/player-state.ts';
import { reduce, type Settlement } from '../model/playback/player-table.ts';
import { applyEffects } from './effects.ts';
import type { Dispatcher, PlayerCore } from './player-core.ts';

/** Settles a promise of `play()`, `select()`, `next()` or `previous()`. */
interface Call {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

type PendingPlay = Call & { readonly requestId: number };

export function createDispatcher(core: PlayerCore): Dispatcher {
  const { atoms, outbox, deps } = core;
  const { store, random } = deps;
  const queued: { readonly action: PlayerAction; readonly call: Call | null }[] = [];
  const plays = createPlayCalls();
  let isChanging = false;

  /** An action that arrives during a change or its effects is queued until they are complete. */
  function dispatch(action: PlayerAction, call: Call | null = null): void {
    queued.push({ action, call });
    if (isChanging) return;
    outbox.run(() => {
      isChanging = true;
      try {
        for (let item = queued.shift(); item !== undefined; item = queued.shift()) change(item.action, item.call);
      } finally {
        isChanging = false;
      }
    });
  }

  function change(action: PlayerAction, call: Call | null): void {
    const before = core.state;
    const moment = { now: performance.now(), position: core.position, random };
    const { state: after, settle, events, next } = reduce(before, action, moment);
    store.set(atoms.state, after);
    const ownPlay = call && { ...call, requestId: after.requestId };
    if (settle !== null) plays.settle(settle, settleMessage(settle, before, after, action), ownPlay);
    else if (ownPlay !== null) plays.add(ownPlay);
    for (const event of events) report(event, after);
    if (playingTrack(after) !== playingTrack(before)) announceNowPlaying(after);
    if (next !== null) outbox.afterEvents(() => dispatch(next));
    applyEffects(core, before, after, action);
  }

  /**
   * Dispatches `mixtapenowplaying` after the event `play`, at which the other players pause:
   * their events come first. It is dispatched on the document, because a player that has been
   * removed from it also has to report that it no longer plays.
   */
  function announceNowPlaying(state: PlayerState): void {
    const track = playingTrack(state);
    const detail = track && { track, mixtape: state.queue.mixtape, player: deps.self() };
    outbox.afterEvents(() => dispatchOn(document, new CustomEvent('mixtapenowplaying', { detail })));
  }

  function report(event: PlayerEvent, { loadId }: PlayerState): void {
    if ('detail' in event) {
      if (event.type === 'mixtapeerror')
        log(event.detail.error.code === 'config-missing' ? 'warn' : 'error', event.detail.error);
      outbox.custom(event);
    } else if (event.type === 'error') {
      log('error', event.error);
      // Handlers of earlier events may have selected another track or retried this one.
      outbox.media('error', () => core.state.error === event.error);
    } else if (event.type === 'waiting') {
      // Only the engine knows whether the visitor has to wait: the track may have been prefetched.
      const isDue = (now: PlayerState): boolean => now.loadId === loadId && now.playReported && isWaiting(now);
      outbox.media('waiting', () => isDue(core.state) && (core.connection?.loader.engine?.lacksData() ?? true));
    } else if (event.type === 'play') {
      // Pauses other media of the page.
      outbox.afterEvents(() => core.connection?.turn.announce());
      outbox.media('play');
    } else outbox.media(event.type === 'stalled' ? 'waiting' : event.type);
  }

  return {
    dispatch,
    request: (action) =>
      new Promise((resolve, reject) => {
        if (core.connection !== null) dispatch(action, { resolve, reject });
        else reject(new DOMException('The player is not in a document.', 'NotSupportedError'));
      }),
  };
}

/** The calls whose promises are not settled yet. */
function createPlayCalls() {
  let pending: readonly PendingPlay[] = [];
  return {
    add(play: PendingPlay): void {
      pending = [...pending, play];
    },
    /** @param ownPlay the call that made the present action: errors of earlier calls leave it pending */
    settle({ whose, error }: Settlement, message: string, ownPlay: PendingPlay | null): void {
      const newestId = Math.max(...pending.map(({ requestId }) => requestId));
      const isDue = (play: PendingPlay): boolean => {
        if (play === ownPlay) return whose === 'own' || error === null;
        return whose === 'all' || (whose === 'older' && play.requestId < newestId);
      };
      const all = ownPlay === null ? pending : [...pending, ownPlay];
      pending = all.filter((play) => !isDue(play));
      for (const { resolve, reject } of all.filter(isDue)) {
        if (error === null) resolve();
        else reject(error === 'RangeError' ? new RangeError(message) : new DOMException(message, error));
      }
    },
  };
}

function settleMessage(
  { error: name }: Settlement,
  { pendingSelection }: PlayerState,
  { error, queue }: PlayerState,
  action: PlayerAction,
): string {
  const to = action.type === 'select' ? action.to : pendingSelection?.to;
  if (name === 'RangeError') return `There is no track ${to && 'track' in to ? to.track : ''} in the queue.`;
  if (action.type === 'blocked') return action.message;
  if (name === 'NotSupportedError') return (error ?? queue.error)?.message ?? 'There is no track to play.';
  return 'Playback was paused, or another track was selected, before it began.';
}
