import { log } from '../../platform/log.ts';
import { pressResult } from '../model/consent.ts';
import { PRESAVE_SERVICES, type PresaveService } from '../model/presave-services.ts';
import type { PresavePage } from '../page/presave-page.ts';
import type { Consent } from '../services/presave-adapter.ts';
import type { PresaveAtoms } from '../state/presave-atoms.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { ButtonReporter } from './presave-events.ts';
import { createRun, withLoaded } from './presave-run.ts';

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

/** Asks in a dialog, which closes if the button leaves the page, or is for another release meanwhile. */
export function askInDialog(
  { store }: Pick<PresaveDeps, 'store'>,
  atoms: PresaveAtoms,
  reporter: ButtonReporter,
  { service, app, connection }: { service: PresaveService; app: string | null; connection: AbortSignal },
  onContinue: () => void,
): void {
  const closing = new AbortController();
  const { signal } = closing;
  const close = (): void => closing.abort();
  const question = { service, isReleased: store.get(atoms.released), app, closing, onContinue };
  for (const atom of [atoms.release, atoms.mainAction]) signal.addEventListener('abort', store.sub(atom, close));
  connection.addEventListener('abort', close, { signal });
  const run = createRun(store, { ...store.get(atoms.settings), service }, reporter);
  void withLoaded(run, undefined, reporter.loadDialog, (open) => signal.aborted || open(question));
}
