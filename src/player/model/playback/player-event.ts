import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Mixtape, Track } from '../queue/mixtape.ts';
import type { ActionFields } from './player-action.ts';
import { activeIndex, activeTrack, type PlayerState, type Selection } from './player-state.ts';

/** Why another track became the active one. */
export type TrackChangeReason = 'next' | 'previous' | 'select' | 'ended' | 'load';

/** An event that a change of the state causes. Events without details have the names of a media element's events. */
export type PlayerEvent =
  /** `waiting` is sent only if the player still waits for data by then; `stalled` is sent as `waiting` in any case. */
  | { readonly type: 'play' | 'playing' | 'waiting' | 'stalled' | 'pause' | 'ended' | 'durationchange' }
  | { readonly type: 'error'; readonly error: PlayerError | null }
  | {
      readonly type: 'mixtapeload';
      readonly detail: { readonly mixtape: Mixtape | null; readonly tracks: readonly Track[] };
    }
  | { readonly type: 'mixtapeerror'; readonly detail: { readonly error: PlayerError } }
  | {
      readonly type: 'trackchange';
      readonly detail: { readonly track: Track; readonly index: number; readonly reason: TrackChangeReason };
    }
  | { readonly type: 'shufflechange'; readonly detail: { readonly shuffle: boolean } }
  | { readonly type: 'repeatchange'; readonly detail: { readonly repeat: boolean } }
  | { readonly type: 'playblocked'; readonly detail: { readonly track: Track } };

export type EventName = Exclude<PlayerEvent['type'], 'durationchange'>;

/** The event for a change of the state; `null` if there is nothing to report. */
export function playerEvent(
  name: EventName,
  before: PlayerState,
  after: PlayerState,
  action: ActionFields,
): PlayerEvent | null {
  const track = activeTrack(after);
  switch (name) {
    case 'pause':
      return before.playReported ? { type: 'pause' } : null;
    case 'error':
      return { type: 'error', error: after.error };
    case 'mixtapeload':
      return { type: name, detail: { mixtape: after.queue.mixtape, tracks: after.queue.tracks } };
    case 'mixtapeerror':
      return action.error === undefined ? null : { type: name, detail: { error: action.error } };
    case 'trackchange':
      if (track === null || after.order.activeId === before.order.activeId) return null;
      return { type: name, detail: { track, index: activeIndex(after), reason: reasonOf(before, action) } };
    case 'shufflechange':
      return { type: name, detail: { shuffle: after.order.shuffle } };
    case 'repeatchange':
      return { type: name, detail: { repeat: after.order.repeat } };
    case 'playblocked':
      return track === null ? null : { type: name, detail: { track } };
    default:
      return { type: name };
  }
}

function reasonOf({ pendingSelection }: PlayerState, { type, to }: ActionFields): TrackChangeReason {
  if (type === 'select' || type === 'cue') return selectionReason(to);
  if (type === 'applySelection') return selectionReason(pendingSelection?.to);
  return type === 'queueLoaded' ? 'load' : 'ended';
}

function selectionReason(to: Selection | undefined): TrackChangeReason {
  return to !== undefined && 'step' in to ? to.step : 'select';
}
