import type { PlayerError } from '../../platform/model/player-error.ts';
import type { CustomEventMap } from '../../platform/typed-events.ts';
import type { PresaveMessage } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/presave-services.ts';

/** A release, as the events name it. No event carries a token or a code. */
export interface PresaveEventDetail {
  readonly service: PresaveService;
  readonly projectId: string;
}

/** The pre-save button's events, with their details: they bubble and are composed. */
export interface PresaveEventDetails {
  presavestart: PresaveEventDetail;
  presave: PresaveEventDetail;
  presavecancel: PresaveEventDetail;
  presaveerror: PresaveEventDetail & { readonly error: PlayerError };
  presavereminder: PresaveEventDetail;
}

/** An event that was dispatched for a release in this page view. */
export interface PresaveResult extends PresaveEventDetail {
  readonly type: keyof PresaveEventDetails;
  /** Only of `presaveerror`. */
  readonly error?: PlayerError;
}

/** The events that a listener on a pre-save button can receive, by name. */
export interface PresaveButtonEventMap extends HTMLElementEventMap, CustomEventMap<PresaveEventDetails> {}

/** What a dialog asks before a flow starts. */
export interface PresaveQuestion {
  readonly service: PresaveService;
  readonly isReleased: boolean;
  /** The app whose built-in browser this is; `null`: no message about that. */
  readonly app: string | null;
  /** Aborting it closes the dialog. The dialog aborts it when the visitor has answered. */
  readonly closing: AbortController;
  /** Called right inside the click on `Continue`, once the dialog is closed. */
  onContinue(): void;
}

export interface PresaveReporter {
  dispatch<Type extends keyof PresaveEventDetails>(type: Type, detail: PresaveEventDetails[Type]): void;
  show(message: PresaveMessage): void;
  /** Shows the message in the browser of an app. A page's own button has none. Rejects if it cannot be loaded. */
  showInApp?(app: string): Promise<void>;
}

/** The same for a button, which starts flows. */
export interface ButtonReporter extends PresaveReporter {
  /** Loads the dialog. @returns a function that opens it */
  loadDialog(): Promise<(question: PresaveQuestion) => void>;
}
