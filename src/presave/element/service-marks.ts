import SPOTIFY_MARK from '@iconify-json/simple-icons/spotify.svg';
import { atom } from 'jotai/vanilla';
import { type LazyChunk, lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { DEFAULT_SERVICE, type PresaveService } from '../model/providers.ts';
import type { ServiceMarks } from '../view/presave-model.ts';

/** The outlines of the other marks are loaded for their buttons. */
const LATER: Readonly<Partial<Record<PresaveService, LazyChunk<{ readonly default: string }>>>> = {
  apple_music: lazyChunk(() => import('@iconify-json/simple-icons/applemusic.svg')),
} satisfies Record<Exclude<PresaveService, typeof DEFAULT_SERVICE>, unknown>;

/** The outlines of the marks that are here, for all buttons of the page. */
export const marksAtom = atom<ServiceMarks>({ [DEFAULT_SERVICE]: SPOTIFY_MARK });

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
  if (store.get(marksAtom)[service] !== undefined) return;
  LATER[service]?.(false).then(
    ({ default: mark }) => addMark(store, service, mark),
    // The text is enough.
    () => {},
  );
}
