import type { PresaveService } from '../../domain/presave/presave-service.ts';
import type { PresaveResult } from '../../runtime/presave/presave-events.ts';

/** A property of the document that all copies of the script know. */
const RESULTS = Symbol.for('mixtape-player.presave-results');

type PageWithResults = Document & { [RESULTS]?: readonly PresaveResult[] };

/** Keeps an event that is about to be dispatched, until the page is left. */
export function keepResult(result: PresaveResult): void {
  const page: PageWithResults = document;
  page[RESULTS] = Object.freeze([...(page[RESULTS] ?? []), Object.freeze(result)]);
}

/** The events of a release in this page view, oldest first. */
export function resultsOf(service: PresaveService | null, projectId: string): readonly PresaveResult[] {
  const page: PageWithResults = document;
  const isOfRelease = (result: PresaveResult): boolean => result.service === service && result.projectId === projectId;
  return Object.freeze((page[RESULTS] ?? []).filter(isOfRelease));
}
