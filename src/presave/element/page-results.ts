import type { PageStore } from '../../platform/page-store.ts';
import type { Presave } from '../controller/create-presave.ts';
import type { PresaveResult } from '../controller/presave-events.ts';
import { savedKey } from '../model/presave-keys.ts';
import { DEFAULT_SERVICE } from '../model/presave-service.ts';

/** A property of the document that all copies of the script know. */
const RESULTS = Symbol.for('mixtape-player.presave-results');

type PageWithResults = Document & { [RESULTS]?: readonly PresaveResult[] };

/** Keeps an event that is about to be dispatched, until the page is left. */
export function keepResult(result: PresaveResult): void {
  const page: PageWithResults = document;
  page[RESULTS] = Object.freeze([...(page[RESULTS] ?? []), Object.freeze(result)]);
}

/**
 * The events of a button's release in this page view, oldest first: those with the service and project that its own events
 * have, and those of the flow that it shows because it has no project of its own.
 */
export function resultsOf({ settings, atoms }: Presave, store: PageStore): readonly PresaveResult[] {
  const page: PageWithResults = document;
  const { service, projectId } = settings();
  const releases = [savedKey(service ?? DEFAULT_SERVICE, projectId), store.get(atoms.release)];
  const isOfRelease = (result: PresaveResult): boolean => releases.includes(savedKey(result.service, result.projectId));
  return Object.freeze((page[RESULTS] ?? []).filter(isOfRelease));
}
