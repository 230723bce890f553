import type { LazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { HandOverRequest } from '../model/hand-over.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/presave-service.ts';
import type { RedirectService } from '../model/presave-services.ts';
import type { PresaveSettings } from '../model/presave-settings.ts';
import type { Consent } from './check-consent.ts';
import type { AuthResponse } from './incoming-presave.ts';
import type { PresavePage } from './presave-page.ts';
import type { PresaveRun } from './presave-run.ts';

/** How one service saves a release: the part that is loaded later. Its `ServiceDefinition` is in the first load. */
export interface PresaveAdapter {
  /**
   * Gets ready for a click.
   * @returns a failure to report that no click will report
   */
  prepare(settings: PresaveSettings): Promise<PresaveOutcome | null>;
  /**
   * The visitor pressed the button. Called right inside the click if the adapter is loaded.
   * @param consent only `checkConsent` makes one, so that no flow starts without the question that its button needs
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

/** Every service's adapter, each in a file that is loaded later. */
export type PresaveAdapters = {
  readonly [Service in PresaveService]: LazyChunk<Service extends RedirectService ? RedirectAdapter : PresaveAdapter>;
};
