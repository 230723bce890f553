import type { PlayerError } from '../../domain/player-error.ts';
import type { PresaveService } from '../../domain/presave/presave-service.ts';
import type { CustomEventMap } from '../player/custom-event-map.ts';

/** A release, as the events name it. Neither tokens nor codes are in any of them. */
export interface PresaveEventDetail {
  readonly service: PresaveService;
  readonly projectId: string;
}

/** The pre-save button's events, with their details: they bubble and are composed. */
export interface PresaveEventDetails {
  presave: PresaveEventDetail;
  presavecancel: PresaveEventDetail;
  presaveerror: PresaveEventDetail & { readonly error: PlayerError };
}

/** What a listener on a pre-save button is called with, by the event's name. */
export interface PresaveButtonEventMap extends HTMLElementEventMap, CustomEventMap<PresaveEventDetails> {}

/** Where a button's events and words go. */
export interface PresaveHost {
  dispatch<Type extends keyof PresaveEventDetails>(type: Type, detail: PresaveEventDetails[Type]): void;
  /** Says the specification's alert: the release could not be saved. */
  alertFailure(): void;
  /** Says that the page that the visitor came from is not listed. */
  showRefusal(): void;
}
