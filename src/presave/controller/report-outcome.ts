import { log } from '../../platform/log.ts';
import { PlayerError } from '../../platform/model/player-error.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveSettings } from '../model/presave-attributes.ts';
import { failureNotice, type PresaveNotice } from '../model/presave-notice.ts';
import type { PresaveOutcome } from '../model/presave-outcome.ts';
import { savedKey } from '../model/presave-states.ts';
import type { PresaveService } from '../model/providers.ts';
import type { ReportOptions } from '../providers/presave-adapter.ts';
import type { PresaveEventDetail, PresaveReporter } from './presave-events.ts';
import { markSaved } from './saved-release.ts';

/** A release whose flow is reported. */
export type FlowRelease = PresaveEventDetail & Pick<PresaveSettings, 'pixelEvent'>;

/** Reports how a flow ended to the page's scripts, to the console and to the visitor. */
export function reportOutcome(
  store: PageStore,
  { service, projectId, pixelEvent }: FlowRelease,
  reporter: PresaveReporter,
  outcome: PresaveOutcome,
  { notice = noticeOf(outcome), isRedirectPage = false, isFlagSet = false }: ReportOptions = {},
): void {
  const detail = { service, projectId };
  switch (outcome.kind) {
    case 'saved':
      if (!isRedirectPage) trackPresave(pixelEvent, projectId, service);
      if (!isFlagSet) markSaved(store, savedKey(service, projectId), outcome.receipt);
      reporter.dispatch('presave', detail);
      break;
    case 'cancelled':
      reporter.dispatch('presavecancel', detail);
      break;
    case 'failed': {
      const error = new PlayerError(outcome.code, outcome.message, outcome);
      log('error', error);
      reporter.dispatch('presaveerror', { ...detail, error });
      break;
    }
    default:
      outcome satisfies never;
  }
  if (notice !== null) reporter.show(notice, detail);
}

function noticeOf(outcome: PresaveOutcome): PresaveNotice | null {
  if (outcome.kind === 'saved') return null;
  return outcome.kind === 'cancelled' ? { kind: 'not-saved' } : failureNotice(outcome, Date.now());
}

function trackPresave(eventName: string, projectId: string, service: PresaveService): void {
  const pixel: unknown = Reflect.get(globalThis, 'fbq');
  if (typeof pixel !== 'function') return;
  try {
    pixel('trackCustom', eventName, { project_id: projectId, dsp_name: service });
  } catch (error) {
    // A broken pixel must not stop the pre-save.
    log('error', error);
  }
}
