import type { PresaveLocalization } from '../../i18n/presave-labels.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { Presave } from '../controller/create-presave.ts';
import type { PresaveEventDetail, PresaveReporter, PresaveResult } from '../controller/presave-events.ts';
import { savedKey } from '../model/presave-states.ts';
import { DEFAULT_SERVICE } from '../model/providers.ts';

/**
 * Dispatches events on the target, or on the document once the target has left the page.
 * @param onSaved called with the words that say that the release is saved
 */
export function eventReporter(
  target: Node,
  localization: PresaveLocalization,
  onSaved: (text: string, language: string, of: PresaveEventDetail) => void,
): Pick<PresaveReporter, 'dispatch'> {
  return {
    dispatch(type, detail) {
      keepResult({ type, ...detail });
      // Not `target.dispatchEvent`: a form's field with this name would hide it.
      EventTarget.prototype.dispatchEvent.call(
        target.isConnected ? target : document,
        new CustomEvent(type, { detail, bubbles: true, composed: true }),
      );
      if (type !== 'presave') return;
      void localization.load().then(() => {
        const { presaveAdded, language } = localization.labels;
        onSaved(presaveAdded, language, detail);
      });
    },
  };
}

/** A property of the document that all copies of the script know. */
const RESULTS = Symbol.for('mixtape-player.presave-results');

type PageWithResults = Document & { [RESULTS]?: readonly PresaveResult[] };

/** Keeps an event that is about to be dispatched, until the page is left. */
function keepResult(result: PresaveResult): void {
  const page: PageWithResults = document;
  page[RESULTS] = Object.freeze([...(page[RESULTS] ?? []), Object.freeze(result)]);
}

/** The events of a button's release in this page view, oldest first, also of a flow that came back to it. */
export function resultsOf({ settings, atoms }: Presave, store: PageStore): readonly PresaveResult[] {
  const page: PageWithResults = document;
  const { service, projectId } = settings();
  const releases = [savedKey(service ?? DEFAULT_SERVICE, projectId), store.get(atoms.release)];
  const isOfRelease = (result: PresaveResult): boolean => releases.includes(savedKey(result.service, result.projectId));
  return Object.freeze((page[RESULTS] ?? []).filter(isOfRelease));
}
