import type { PlayerError } from '../../platform/model/player-error.ts';
import type { Press } from '../../platform/page/attention.ts';
import type { CustomEventMap } from '../../platform/typed-events.ts';
import type { ConsentQuestion } from '../model/consent.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import type { PresaveService } from '../model/providers.ts';
import type { EndedState } from '../model/receipt.ts';

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
  presavechange: PresaveChangeDetail;
}

/** The server's word that a saved release will not be, or no longer is, in the library. */
interface PresaveChangeDetail extends PresaveEventDetail {
  readonly state: EndedState;
}

/** An event that was dispatched for a release in this page view. */
export interface PresaveResult extends PresaveEventDetail {
  readonly type: keyof PresaveEventDetails;
  /** Why the release could not be saved: only of `presaveerror`. */
  readonly error?: PlayerError;
}

/** The events that a listener on a pre-save button can receive, by name. */
export interface PresaveButtonEventMap extends HTMLElementEventMap, CustomEventMap<PresaveEventDetails> {}

/** The question of a dialog before a flow starts, and what becomes of the answer. */
export interface PresaveQuestion extends ConsentQuestion {
  /** Aborting it closes the dialog. The dialog aborts it when the visitor has answered. */
  readonly closing: AbortController;
  /**
   * Called right inside a click on `Continue`.
   * @param seenForMs for how long `Continue` had been visible when the press began
   * @returns whether the press counts
   */
  onContinue(press: Press, seenForMs: number): boolean;
}

export interface PresaveReporter {
  dispatch<Type extends keyof PresaveEventDetails>(type: Type, detail: PresaveEventDetails[Type]): void;
  show(notice: PresaveNotice, of: PresaveEventDetail): void;
  /** Shows the message in the browser of an app. A page's own button has none. Rejects if it cannot be loaded. */
  showInApp?(app: string): Promise<void>;
}

/** The reporter of a button, which starts flows. */
export interface ButtonReporter extends PresaveReporter {
  /** Loads the dialog. @returns a function that opens it */
  loadDialog(): Promise<(question: PresaveQuestion) => void>;
}
