import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { savedKey } from '../model/presave-keys.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/presave-service.ts';
import { trackPresave } from '../page/pixel.ts';
import type { PresaveHost, PresaveMessage } from './presave-events.ts';
import { markSaved } from './saved-releases.ts';

/** The release that a flow saves. */
export interface FlowRelease {
  readonly service: PresaveService;
  readonly projectId: string;
  /** Name of the marketing pixel's event. */
  readonly pixelEvent: string;
}

export interface ReportOptions {
  /** What the visitor reads if the flow failed; `null` if they have done nothing that needs a message. */
  readonly failureMessage?: PresaveMessage | null;
  /** What the visitor reads if the flow was cancelled, unless they have done that themselves. */
  readonly cancelMessage?: PresaveMessage;
  /** The redirect page contacts only the service and the site's API, so it does not notify the pixel. */
  readonly isRedirectPage?: boolean;
  /** The redirect page, which is of this origin, has set the saved flag. */
  readonly isFlagSet?: boolean;
}

/** Reports how a flow ended to the page's scripts, to the console and to the visitor. */
export function reportOutcome(
  store: PageStore,
  { service, projectId, pixelEvent }: FlowRelease,
  host: PresaveHost,
  outcome: PresaveOutcome,
  { failureMessage = 'presaveFailed', cancelMessage, isRedirectPage = false, isFlagSet = false }: ReportOptions = {},
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
      if (cancelMessage !== undefined) host.show(cancelMessage);
      break;
    case 'failed': {
      const error = new PlayerError(outcome.code, outcome.message, outcome);
      log('error', error);
      host.dispatch('presaveerror', { ...detail, error });
      if (failureMessage !== null) host.show(failureMessage);
      break;
    }
    default:
      outcome satisfies never;
  }
}
