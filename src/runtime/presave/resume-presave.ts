import { savedKey } from '../../domain/presave/presave-keys.ts';
import { failed } from '../../domain/presave/presave-outcome.ts';
import { flowProjectIdAtom } from '../../state/presave-atoms.ts';
import { consumeHandOver, type IncomingPresave } from './incoming-presave.ts';
import { type PresaveParts, withFile } from './presave-parts.ts';
import type { PresaveRegistry } from './presave-registry.ts';
import { reportOutcome, startRun } from './presave-run.ts';
import { markSaved } from './saved-releases.ts';

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
      store.set(flowProjectIdAtom, projectId);
      const run = startRun(store, { service: 'spotify', projectId, pixelEvent }, registry.hostFor(projectId));
      await withFile(parts.loadSpotify(true), run, ({ resumeSpotify }) => resumeSpotify(run, page, incoming));
      break;
    }
    case 'hand-over': {
      const { settings, host } = await registry.handOverTarget();
      const request = consumeHandOver();
      if (request === null) return;
      const { projectId } = request;
      store.set(flowProjectIdAtom, projectId);
      const run = startRun(store, { service: 'spotify', projectId, pixelEvent: settings.pixelEvent }, host);
      await withFile(parts.loadSpotify(true), run, ({ takeOverSpotify }) =>
        takeOverSpotify(run, { ...settings, projectId }, page, request),
      );
      break;
    }
    case 'unknown-state': {
      const { projectId } = incoming;
      const message = 'An authorization answer with a state that is not ours came while a pre-save was under way.';
      const outcome = failed('presave-state', message);
      reportOutcome(store, { service: 'spotify', projectId, pixelEvent: '' }, registry.hostFor(projectId), outcome, {
        failureMessage: 'none',
      });
      break;
    }
    case 'result': {
      const { projectId, pixelEvent, outcome, isFlagSet } = incoming;
      if (outcome.kind === 'saved' && !isFlagSet) markSaved(store, savedKey('spotify', projectId));
      const host = registry.hostFor(projectId);
      // The page's pixel may be further down in its markup.
      page.onceParsed(() =>
        reportOutcome(store, { service: 'spotify', projectId, pixelEvent }, host, outcome, { isFlagSet: true }),
      );
      break;
    }
    default:
      incoming satisfies never;
  }
}
