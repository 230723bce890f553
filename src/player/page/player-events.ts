import type { CustomEventMap } from '../../platform/custom-event-map.ts';
import type { CustomPlayerEvent, PlayerEventDetails, TrackChangeReason } from '../model/playback/player-event.ts';

export type { PlayerEventDetails, TrackChangeReason };

/** Plain events with the names of a media element's events. They neither bubble nor cross shadow roots. */
export type MediaEventType =
  | 'play'
  | 'playing'
  | 'waiting'
  | 'pause'
  | 'ended'
  | 'seeking'
  | 'seeked'
  | 'timeupdate'
  | 'durationchange'
  | 'volumechange'
  | 'error';

/** The types of a player's events, by name. */
export interface MixtapePlayerEventMap extends Omit<HTMLElementEventMap, 'error'>, CustomEventMap<PlayerEventDetails> {
  /** A plain event, as on a media element. The player's `error` has the details. */
  error: Event;
}

/** Dispatches a player's events on its element. */
export interface PlayerEvents {
  media(type: MediaEventType): void;
  custom(event: CustomPlayerEvent): void;
}
