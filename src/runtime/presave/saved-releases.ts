import { keepSaved, readSaved, watchSaved } from '../../io/storage/saved-storage.ts';
import type { PageStore } from '../../state/page-store.ts';
import { savedReleasesAtom, unkeptReleasesAtom } from '../../state/presave-atoms.ts';
import { withMember } from '../../state/with-member.ts';

/** Notes that a release is saved: for every button of the page, for other tabs, and for later. */
export function markSaved(store: PageStore, release: string): void {
  keepSaved(release);
  setSaved(store, release, true);
}

/** Keeps what the store knows about one release true until the signal ends, whoever changes it. */
export function followSaved(store: PageStore, release: () => string | null, signal: AbortSignal): void {
  watchSaved(signal, (key, isSaved) => {
    const mine = release();
    if (mine === null) return;
    if (key === null) readRelease(store, mine);
    else if (key === mine) setSaved(store, mine, isSaved);
  });
}

/** Takes the flag over from storage, also that it is gone. What this page saved itself stays saved where it was not kept. */
export function readRelease(store: PageStore, release: string): void {
  setSaved(store, release, readSaved(release) || store.get(unkeptReleasesAtom).has(release));
}

function setSaved(store: PageStore, release: string, isSaved: boolean): void {
  store.set(unkeptReleasesAtom, (before) => withMember(before, release, isSaved && !readSaved(release)));
  store.set(savedReleasesAtom, (before) => withMember(before, release, isSaved));
}
