import type { PlayerError } from '../../../platform/model/player-error.ts';
import type { Mixtape, Track } from '../queue/mixtape.ts';
import type { ShareMethod } from '../share-methods.ts';
import type { PlayerAction } from './player-action.ts';
import { activeIndex, activeTrack, type PlayerState, type Selection } from './player-state.ts';

/** Why another track became the active one. */
export type TrackChangeReason = 'next' | 'previous' | 'select' | 'ended' | 'load';

/** All events of a player, by the names of their listeners in React. */
export const PLAYER_EVENT_PROPS = {
  onPlay: 'play',
  onPlaying: 'playing',
  onWaiting: 'waiting',
  onPause: 'pause',
  onEnded: 'ended',
  onSeeking: 'seeking',
  onSeeked: 'seeked',
  onTimeUpdate: 'timeupdate',
  onDurationChange: 'durationchange',
  onVolumeChange: 'volumechange',
  onError: 'error',
  onMixtapeLoad: 'mixtapeload',
  onMixtapeError: 'mixtapeerror',
  onTrackChange: 'trackchange',
  onShuffleChange: 'shufflechange',
  onRepeatChange: 'repeatchange',
  onShare: 'share',
  onMixtapeLink: 'mixtapelink',
  onTrackLink: 'tracklink',
  onPlayBlocked: 'playblocked',
} as const;

export type PlayerEventType = (typeof PLAYER_EVENT_PROPS)[keyof typeof PLAYER_EVENT_PROPS];

/** Plain events with the names of a media element's events. They neither bubble nor cross shadow roots. */
export type MediaEventType = Exclude<PlayerEventType, keyof PlayerEventDetails>;

/** The player's own events, with the types of `detail`. They bubble and are composed. */
export interface PlayerEventDetails {
  mixtapeload: { readonly mixtape: Mixtape | null; readonly tracks: readonly Track[] };
  mixtapeerror: { readonly error: PlayerError };
  trackchange: { readonly track: Track; readonly index: number; readonly reason: TrackChangeReason };
  shufflechange: { readonly shuffle: boolean };
  repeatchange: { readonly repeat: boolean };
  share: { readonly method: ShareMethod | 'custom'; readonly url: string; readonly name?: string };
  mixtapelink: { readonly url: string };
  tracklink: { readonly track: Track; readonly name: string; readonly url: string };
  playblocked: { readonly track: Track };
}

/** The details of each event: one without a row above is a type error where it is dispatched. */
export type CustomPlayerEvent = {
  readonly [Type in keyof PlayerEventDetails]: { readonly type: Type; readonly detail: PlayerEventDetails[Type] };
}[keyof PlayerEventDetails & PlayerEventType];

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
