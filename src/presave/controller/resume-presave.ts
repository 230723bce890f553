import { savedKey } from '../model/presave-keys.ts';
import { failed } from '../model/presave-outcome.ts';
import { REDIRECT_SERVICE } from '../model/presave-services.ts';
import { returnedProjectIdAtom } from '../state/presave-atoms.ts';
import { consumeHandOverRequest, type IncomingPresave } from './incoming-presave.ts';
import type { RedirectAdapter } from './presave-adapter.ts';
import type { PresaveHost } from './presave-events.ts';
import type { PresaveParts } from './presave-parts.ts';
import type { PresaveRegistry } from './presave-registry.ts';
import { createRun, type PresaveRun } from './presave-run.ts';
import { type FlowRelease, reportOutcome } from './report-outcome.ts';
import { markSaved, syncSavedFlag } from './saved-releases.ts';
import { withAdapter } from './with-adapter.ts';

const service = REDIRECT_SERVICE;

/**
 * Continues the flow that brought the visitor to this page. It ends with the settings that it began with: the buttons of
 * the page only show and report it.
 */
export async function resumePresave(
  incoming: IncomingPresave,
  parts: PresaveParts,
  registry: PresaveRegistry,
): Promise<void> {
  const { store, page } = parts;
  switch (incoming.kind) {
    case 'auth-response': {
      const { projectId, pixelEvent } = incoming.flow;
      await runFlow(parts, { service, projectId, pixelEvent }, registry.hostFor(projectId), (adapter, run) =>
        adapter.resume(run, page, incoming),
      );
      break;
    }
    case 'hand-over': {
      const { settings, host } = await registry.handOverTarget();
      const request = consumeHandOverRequest();
      if (request === null) return;
      const { projectId } = request;
      await runFlow(parts, { service, projectId, pixelEvent: settings.pixelEvent }, host, (adapter, run) =>
        adapter.takeOver(run, { ...settings, projectId }, page, request),
      );
      break;
    }
    case 'unknown-state': {
      const { projectId } = incoming;
      store.set(returnedProjectIdAtom, projectId);
      const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
      const outcome = failed('presave-state', message);
      const release = { service, projectId, pixelEvent: '' };
      reportOutcome(store, release, registry.hostFor(projectId), outcome, { failureMessage: null });
      break;
    }
    case 'result': {
      const { projectId, pixelEvent, outcome, isFlagSet } = incoming;
      store.set(returnedProjectIdAtom, projectId);
      const key = savedKey(service, projectId);
      if (outcome.kind === 'saved' && !isFlagSet) markSaved(store, key);
      // For a button without a project: it shows this release only now, and may have been connected before.
      else syncSavedFlag(store, key);
      const host = registry.hostFor(projectId);
      const release = { service, projectId, pixelEvent };
      // The page's pixel may be further down in the document.
      page.onceParsed(() => reportOutcome(store, release, host, outcome, { isFlagSet: true }));
      break;
    }
    default:
      incoming satisfies never;
  }
}

async function runFlow(
  { store, adapters }: PresaveParts,
  release: FlowRelease,
  host: PresaveHost,
  act: (adapter: RedirectAdapter, run: PresaveRun) => Promise<void>,
): Promise<void> {
  store.set(returnedProjectIdAtom, release.projectId);
  const run = createRun(store, release, host);
  // Also if the release is saved already: the site decides what that means.
  run.dispatch('return');
  await withAdapter(
    run,
    undefined,
    () => adapters[service](true),
    (adapter) => act(adapter, run),
  );
}
