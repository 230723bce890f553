import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Mixtape, Track } from '../queue/mixtape.ts';
import type { ShareMethod } from '../share-links.ts';
import type { PlayerAction } from './player-action.ts';
import { activeIndex, activeTrack, type PlayerState, type Selection } from './player-state.ts';

/** Why another track became the active one. */
export type TrackChangeReason = 'next' | 'previous' | 'select' | 'ended' | 'load';

/** Plain events with the names of a media element's events. They neither bubble nor cross shadow roots. */
export const MEDIA_EVENTS = [
  'play',
  'playing',
  'waiting',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'error',
] as const;

export type MediaEventType = (typeof MEDIA_EVENTS)[number];

/** The player's own events, with the types of `detail`. They bubble and are composed. */
export interface PlayerEventDetails {
  mixtapeload: { readonly mixtape: Mixtape | null; readonly tracks: readonly Track[] };
  mixtapeerror: { readonly error: PlayerError };
  trackchange: { readonly track: Track; readonly index: number; readonly reason: TrackChangeReason };
  shufflechange: { readonly shuffle: boolean };
  repeatchange: { readonly repeat: boolean };
  share: { readonly method: ShareMethod; readonly url: string };
  mixtapelink: { readonly url: string };
  tracklink: { readonly track: Track; readonly name: string; readonly url: string };
  playblocked: { readonly track: Track };
}

export const CUSTOM_EVENTS: Readonly<Record<keyof PlayerEventDetails, true>> = {
  mixtapeload: true,
  mixtapeerror: true,
  trackchange: true,
  shufflechange: true,
  repeatchange: true,
  share: true,
  mixtapelink: true,
  tracklink: true,
  playblocked: true,
};

export type CustomPlayerEvent = {
  readonly [Type in keyof PlayerEventDetails]: { readonly type: Type; readonly detail: PlayerEventDetails[Type] };
}[keyof PlayerEventDetails];

/** An event that a change of the state causes. Events without details have the names of a media element's events. */
export type PlayerEvent =
  /** `waiting` is sent only if the player still waits for data by then; `stalled` is sent as `waiting` in any case. */
  | { readonly type: 'play' | 'playing' | 'waiting' | 'stalled' | 'pause' | 'ended' | 'durationchange' }
  | { readonly type: 'error'; readonly error: PlayerError | null }
  | Exclude<CustomPlayerEvent, { readonly type: 'share' | 'mixtapelink' | 'tracklink' }>;

export type EventName = Exclude<PlayerEvent['type'], 'durationchange'>;

/** The event for a change of the state; `null` if there is nothing to report. */
export function playerEvent(
  name: EventName,
  before: PlayerState,
  after: PlayerState,
  action: PlayerAction,
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
      return action.type === 'queueFailed' ? { type: name, detail: { error: action.error } } : null;
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

function reasonOf({ pendingSelection }: PlayerState, action: PlayerAction): TrackChangeReason {
  if (action.type === 'select' || action.type === 'cue') return selectionReason(action.to);
  if (action.type === 'applySelection' && pendingSelection !== null) return selectionReason(pendingSelection.to);
  return action.type === 'queueLoaded' ? 'load' : 'ended';
}

function selectionReason(to: Selection): TrackChangeReason {
  return 'step' in to ? to.step : 'select';
}
