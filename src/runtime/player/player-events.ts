import type { TrackChangeReason } from '../../domain/playback/player-event.ts';

export type { TrackChangeReason };

import type { PlayerError } from '../../domain/player-error.ts';
import type { Mixtape, Track } from '../../domain/queue/mixtape.ts';
import type { ShareMethod } from '../../domain/share-links.ts';
import type { CustomEventMap } from './custom-event-map.ts';

/** Plain events named as a media element's: they neither bubble nor leave a shadow root. */
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

/** The player's own events, with their details: they bubble and are composed. */
export interface PlayerEventDetails {
  mixtapeload: { readonly mixtape: Mixtape | null; readonly tracks: readonly Track[] };
  mixtapeerror: { readonly error: PlayerError };
  trackchange: { readonly track: Track; readonly index: number; readonly reason: TrackChangeReason };
  shufflechange: { readonly shuffle: boolean };
  repeatchange: { readonly repeat: boolean };
  share: { readonly method: ShareMethod; readonly url: string };
  playblocked: { readonly track: Track };
}

/** What a listener on a player is called with, by the event's name. */
export interface MixtapePlayerEventMap extends Omit<HTMLElementEventMap, 'error'>, CustomEventMap<PlayerEventDetails> {
  /** A plain event, as on a media element: the reason is the player's `error`. */
  error: Event;
}

/** Where a player's events go. */
export interface PlayerEvents {
  media(type: MediaEventType): void;
  custom<Type extends keyof PlayerEventDetails>(type: Type, detail: PlayerEventDetails[Type]): void;
}
