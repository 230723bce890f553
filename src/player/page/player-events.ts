import type { TrackChangeReason } from '../model/playback/player-event.ts';

export type { TrackChangeReason };

import type { CustomEventMap } from '../../platform/custom-event-map.ts';
import type { PlayerError } from '../../platform/model/player-error.ts';
import type { Mixtape, Track } from '../model/queue/mixtape.ts';
import type { ShareMethod } from '../model/share-links.ts';

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

/** The types of a player's events, by name. */
export interface MixtapePlayerEventMap extends Omit<HTMLElementEventMap, 'error'>, CustomEventMap<PlayerEventDetails> {
  /** A plain event, as on a media element. The player's `error` has the details. */
  error: Event;
}

/** Dispatches a player's events on its element. */
export interface PlayerEvents {
  media(type: MediaEventType): void;
  custom<Type extends keyof PlayerEventDetails>(type: Type, detail: PlayerEventDetails[Type]): void;
}
