import { atom } from 'jotai/vanilla';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveService } from '../model/providers.ts';
import { MARKS } from '../providers/provider-files.ts';
import type { ServiceMarks } from '../view/presave-model.ts';

const includedMarks = Object.fromEntries(Object.entries(MARKS).filter(([, mark]) => typeof mark === 'string'));

/** The outlines of the marks that are here, for all buttons of the page. */
export const marksAtom = atom(includedMarks as ServiceMarks);

function addMark(store: PageStore, service: PresaveService, mark: string): void {
  store.set(marksAtom, (marks) => ({ ...marks, [service]: mark }));
}

/** Keeps the mark that a server has rendered into a button, because the first view is about to be removed. */
export function keepRenderedMark(store: PageStore, service: PresaveService, root: ShadowRoot): void {
  // A script may have set another service since.
  const mark = root.querySelector(`.first-view .${service} path`)?.getAttribute('d');
  if (mark) addMark(store, service, mark);
}

/** Loads a service's mark, unless it is there. */
export function loadMark(store: PageStore, service: PresaveService): void {
  const file = MARKS[service];
  if (typeof file === 'string' || store.get(marksAtom)[service] !== undefined) return;
  file(false).then(
    ({ default: mark }) => addMark(store, service, mark),
    // The text is enough.
    () => {},
  );
}
