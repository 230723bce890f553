import type { Consent } from '../model/consent.ts';
import type { HandOverRequest } from '../model/hand-over.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import type { PresaveFlow } from '../model/presave-flow.ts';
import type { PresaveNotice } from '../model/presave-notice.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveAction, PresaveEffect } from '../model/presave-states.ts';
import type { PresavePage } from '../page/presave-page.ts';

/** Saves releases at one service: the part that is loaded later. Its row in `PROVIDERS` is in the first load. */
export interface PresaveAdapter {
  /** Gets ready for a press. @returns a failure to report at once, because a press would not meet it */
  prepare(settings: PresaveSettings): Promise<PresaveOutcome | null>;
  /**
   * Called right inside the click, if the adapter is loaded.
   * @param consent only `checkConsent` makes one
   */
  start(run: PresaveRun, settings: PresaveSettings, page: PresavePage, consent: Consent): Promise<void>;
}

/** The adapter of a service whose flows leave the page. */
export interface RedirectAdapter extends PresaveAdapter {
  /** Ends a flow on the redirect page, and sends the visitor back to the page where it began. */
  resume(run: PresaveRun, page: PresavePage, response: AuthResponse): Promise<void>;
  /** Runs a flow for a page on another origin, if this page lists that origin. */
  takeOver(run: PresaveRun, settings: PresaveSettings, page: PresavePage, request: HandOverRequest): Promise<void>;
}

/** One flow on this page, from the press or the return to its end. Its adapter says how it goes on. */
export interface PresaveRun {
  /** When the visitor pressed the button or returned, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  dispatch(action: PresaveAction): PresaveEffect | undefined;
  finish(outcome: PresaveOutcome, options?: ReportOptions): void;
  /** Ends the flow on a page that the visitor is leaving: the next page reports how it ended. */
  finishElsewhere(outcome: PresaveOutcome): void;
}

export interface ReportOptions {
  /** Shown instead of the usual notice; `null` if the visitor has done nothing that needs one. */
  readonly notice?: PresaveNotice | null;
  /** The redirect page contacts only the service and the site's API, so it does not notify the pixel. */
  readonly isRedirectPage?: boolean;
  /** The redirect page, which is of this origin, has set the saved flag. */
  readonly isFlagSet?: boolean;
}

/** The answer to a stored flow. It was removed from the address, and the flow from storage. */
export interface AuthResponse {
  /** The query of the address, with its `?`. */
  readonly query: string;
  readonly state: string;
  readonly flow: PresaveFlow;
  /** The page that the visitor came from; not checked yet. */
  readonly href: string | null;
}
