import type { CustomEventMap } from '../../platform/custom-event-map.ts';
import type {
  CustomPlayerEvent,
  MediaEventType,
  PlayerEventDetails,
  TrackChangeReason,
} from '../model/playback/player-event.ts';

export type { MediaEventType, PlayerEventDetails, TrackChangeReason };

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
