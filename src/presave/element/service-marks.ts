import SPOTIFY_MARK from '@iconify-json/simple-icons/spotify.svg';
import { atom } from 'jotai/vanilla';
import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PresaveService } from '../model/providers.ts';
import type { ServiceMarks } from '../view/presave-model.ts';

/** The outlines of the marks. Only the default service's is there at once; the others are loaded for their buttons. */
const MARKS: Readonly<Record<PresaveService, string | LazyChunk<{ readonly default: string }>>> = {
  spotify: SPOTIFY_MARK,
  apple_music: lazyChunk(() => import('@iconify-json/simple-icons/applemusic.svg')),
};

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
