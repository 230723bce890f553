import { PlayerError } from '../../domain/player-error.ts';
import { savedKey } from '../../domain/presave/presave-keys.ts';
import type { PresaveOutcome } from '../../domain/presave/presave-outcome.ts';
import type { PresaveService } from '../../domain/presave/presave-service.ts';
import { log } from '../../io/log.ts';
import { trackPresave } from '../../io/presave/pixel.ts';
import type { PageStore } from '../../state/page-store.ts';
import { busyReleasesAtom } from '../../state/presave-atoms.ts';
import { withMember } from '../../state/with-member.ts';
import type { PresaveHost } from './presave-events.ts';
import { markSaved } from './saved-releases.ts';

/** The release that a flow saves. */
export interface FlowRelease {
  readonly service: PresaveService;
  readonly projectId: string;
  /** Name of the marketing pixel's event. */
  readonly pixelEvent: string;
}

export interface ReportOptions {
  /** What the visitor reads if the flow failed: the alert, unless the visitor did nothing that needs an answer. */
  readonly failureMessage?: 'alert' | 'refusal' | 'none';
  /** The redirect page contacts nobody but the service and the site's API. */
  readonly isRedirectPage?: boolean;
  /** The redirect page, of this origin too, has set the saved flag. */
  readonly isFlagSet?: boolean;
}

/** One flow on this page, from the click or the return to its end. */
export interface PresaveRun {
  /** Ends the flow and reports how it ended: to the store, the page's scripts and the visitor. */
  finish(outcome: PresaveOutcome, options?: ReportOptions): void;
  /** Ends the flow on a page that the visitor is leaving: the next page reports how it ended. */
  finishElsewhere(outcome: PresaveOutcome): void;
  /** The visitor may have given up: the button is no longer busy, and nothing is reported. */
  release(): void;
  /** The visitor is leaving the page. If that fails, the button can be pressed again after ten seconds. */
  releaseLater(): void;
  /** Makes the button busy again. */
  resume(): void;
}

/** How long a browser has for leaving the page. */
const LEAVING_MS = 10_000;
/** Timers of flows that are leaving the page, by release: a new flow cancels the timer of the one before. */
const releases = new Map<string, ReturnType<typeof setTimeout>>();

/** Starts a flow: every button of its release is busy until it ends. */
export function startRun(store: PageStore, flow: FlowRelease, host: PresaveHost): PresaveRun {
  const key = savedKey(flow.service, flow.projectId);
  const setBusy = (isBusy: boolean): void => store.set(busyReleasesAtom, (before) => withMember(before, key, isBusy));
  const release = (): void => setBusy(false);
  const releaseLater = (): void => void releases.set(key, setTimeout(release, LEAVING_MS));
  clearTimeout(releases.get(key));
  setBusy(true);
  return {
    finish(outcome, options) {
      release();
      reportOutcome(store, flow, host, outcome, options);
    },
    finishElsewhere(outcome) {
      if (outcome.kind === 'saved') markSaved(store, key);
      releaseLater();
    },
    release,
    releaseLater,
    resume: () => setBusy(true),
  };
}

/** Reports how a flow ended, on the page where the visitor is now. */
export function reportOutcome(
  store: PageStore,
  { service, projectId, pixelEvent }: FlowRelease,
  host: PresaveHost,
  outcome: PresaveOutcome,
  { failureMessage = 'alert', isRedirectPage = false, isFlagSet = false }: ReportOptions = {},
): void {
  const detail = { service, projectId };
  switch (outcome.kind) {
    case 'saved':
      if (!isRedirectPage) trackPresave(pixelEvent, projectId, service);
      if (!isFlagSet) markSaved(store, savedKey(service, projectId));
      host.dispatch('presave', detail);
      break;
    case 'cancelled':
      host.dispatch('presavecancel', detail);
      break;
    case 'failed': {
      const error = new PlayerError(outcome.code, outcome.message, outcome);
      log('error', error);
      host.dispatch('presaveerror', { ...detail, error });
      if (failureMessage === 'alert') host.alertFailure();
      else if (failureMessage === 'refusal') host.showRefusal();
      break;
    }
    default:
      outcome satisfies never;
  }
}
