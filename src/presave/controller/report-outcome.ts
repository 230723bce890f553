import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { savedKey } from '../model/presave-keys.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import type { PresaveService } from '../model/presave-services.ts';
import { trackPresave } from '../page/pixel.ts';
import type { ReportOptions } from '../services/presave-adapter.ts';
import type { PresaveReporter } from './presave-events.ts';
import { markSaved } from './saved-releases.ts';

/** The release that a flow saves. */
export interface FlowRelease {
  readonly service: PresaveService;
  readonly projectId: string;
  /** Name of the marketing pixel's event. */
  readonly pixelEvent: string;
}

/** Reports how a flow ended to the page's scripts, to the console and to the visitor. */
export function reportOutcome(
  store: PageStore,
  { service, projectId, pixelEvent }: FlowRelease,
  reporter: PresaveReporter,
  outcome: PresaveOutcome,
  { failureMessage = 'presaveFailed', cancelMessage, isRedirectPage = false, isFlagSet = false }: ReportOptions = {},
): void {
  const detail = { service, projectId };
  switch (outcome.kind) {
    case 'saved':
      if (!isRedirectPage) trackPresave(pixelEvent, projectId, service);
      if (!isFlagSet) markSaved(store, savedKey(service, projectId));
      reporter.dispatch('presave', detail);
      break;
    case 'cancelled':
      reporter.dispatch('presavecancel', detail);
      if (cancelMessage !== undefined) reporter.show(cancelMessage);
      break;
    case 'failed': {
      const error = new PlayerError(outcome.code, outcome.message, outcome);
      log('error', error);
      reporter.dispatch('presaveerror', { ...detail, error });
      if (failureMessage !== null) reporter.show(failureMessage);
      break;
    }
    default:
      outcome satisfies never;
  }
}
