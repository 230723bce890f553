import { savedKey } from '../model/presave-keys.ts';
import { failed } from '../model/presave-outcome.ts';
import type { RedirectService } from '../model/presave-services.ts';
import type { PresaveRun, RedirectAdapter } from '../services/presave-adapter.ts';
import { returnedReleaseAtom } from '../state/presave-atoms.ts';
import type { ButtonsOfPage } from './buttons-of-page.ts';
import { consumeHandOverRequest, type IncomingPresave } from './incoming-presave.ts';
import type { PresaveDeps } from './presave-deps.ts';
import type { PresaveReporter } from './presave-events.ts';
import { createRun, withLoaded } from './presave-run.ts';
import { type FlowRelease, reportOutcome } from './report-outcome.ts';
import { markSaved, syncSavedFlag } from './saved-releases.ts';

/** Continues the flow that brought the visitor here, with the settings that it began with. */
export async function resumePresave(
  incoming: IncomingPresave,
  deps: PresaveDeps,
  buttons: ButtonsOfPage,
): Promise<void> {
  const { store, page } = deps;
  switch (incoming.kind) {
    case 'auth-response':
      await runFlow(deps, incoming.flow, buttons.reporterFor(incoming.flow), (adapter, run) =>
        adapter.resume(run, page, incoming),
      );
      break;
    case 'hand-over': {
      const { settings, reporter } = await buttons.handOverTarget(incoming.service);
      const request = consumeHandOverRequest();
      if (request === null) return;
      const { service, projectId } = request;
      await runFlow(deps, { service, projectId, pixelEvent: settings.pixelEvent }, reporter, (adapter, run) =>
        adapter.takeOver(run, { ...settings, projectId }, page, request),
      );
      break;
    }
    case 'unknown-state': {
      store.set(returnedReleaseAtom, incoming);
      const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
      const release = { ...incoming, pixelEvent: '' };
      reportOutcome(store, release, buttons.reporterFor(incoming), failed('presave-state', message), {
        failureMessage: null,
      });
      break;
    }
    case 'result': {
      const { service, projectId, outcome, isFlagSet } = incoming;
      store.set(returnedReleaseAtom, incoming);
      const key = savedKey(service, projectId);
      if (outcome.kind === 'saved' && !isFlagSet) markSaved(store, key);
      // For a button without a project: it shows this release only now, and may have been connected before.
      else syncSavedFlag(store, key);
      const reporter = buttons.reporterFor(incoming);
      // The page's pixel may be further down in the document.
      page.onceParsed(() => reportOutcome(store, incoming, reporter, outcome, { isFlagSet: true }));
      break;
    }
    default:
      incoming satisfies never;
  }
}

async function runFlow(
  { store, adapters }: PresaveDeps,
  release: FlowRelease & { readonly service: RedirectService },
  reporter: PresaveReporter,
  act: (adapter: RedirectAdapter, run: PresaveRun) => Promise<void>,
): Promise<void> {
  store.set(returnedReleaseAtom, release);
  const run = createRun(store, release, reporter);
  // Also if the release is saved already: the site decides what that means.
  run.dispatch('return');
  await withLoaded(
    run,
    undefined,
    () => adapters[release.service](true),
    (adapter) => act(adapter, run),
  );
}
