import { log } from '../../platform/log.ts';
import { pressResult } from '../model/consent.ts';
import type { PresaveService } from '../model/presave-service.ts';
import { PRESAVE_SERVICES } from '../model/presave-services.ts';
import type { PresavePage } from './presave-page.ts';

declare const CHECKED: unique symbol;

/** That a flow may start: its button is trusted, or the visitor is asked. */
export interface Consent {
  readonly [CHECKED]: true;
  /** Whether the service has to ask, even a visitor who has agreed before. */
  readonly serviceAsks: boolean;
}

/** The one place that lets flows start. */
export function checkConsent(
  service: PresaveService,
  isTrusted: boolean,
  page: PresavePage,
  { ask, start }: { readonly ask: (start: () => void) => void; readonly start: (consent: Consent) => void },
): void {
  const allow = (serviceAsks: boolean): void => start({ serviceAsks } as Consent);
  const result = pressResult({ isFramed: page.isFramed, isTrusted, asks: PRESAVE_SERVICES[service].asks });
  switch (result) {
    case 'page':
      log('warn', 'A page of another origin frames this one, so the pre-save button opens this page in a new tab.');
      page.open(page.href);
      break;
    case 'dialog':
      ask(() => allow(false));
      break;
    case 'service':
    case 'flow':
      allow(result === 'service');
      break;
    default:
      result satisfies never;
  }
}
