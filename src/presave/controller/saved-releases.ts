import type { PageStore } from '../../platform/page-store.ts';
import { changePresave, unstoredReleasesAtom } from '../state/presave-atoms.ts';
import { onSavedFlagChange, readSavedFlag, setSavedFlag } from '../storage/saved-storage.ts';

/** Marks a release as saved: for every button of the page, for other tabs, and for later visits. */
export function markSaved(store: PageStore, release: string): void {
  setSavedFlag(release);
  applyFlag(store, release, true);
}

/** Updates the state of a release whenever its flag changes, until the signal is aborted. */
export function followSavedFlag(store: PageStore, release: () => string | null, signal: AbortSignal): void {
  onSavedFlagChange(signal, (key, isSaved) => {
    const current = release();
    if (current === null) return;
    if (key === null) syncSavedFlag(store, current);
    else if (key === current) applyFlag(store, current, isSaved);
  });
}

/** Updates the state of a release from storage. If storage did not keep a flag of this page, the release stays saved. */
export function syncSavedFlag(store: PageStore, release: string): void {
  applyFlag(store, release, readSavedFlag(release) || store.get(unstoredReleasesAtom).has(release));
}

function applyFlag(store: PageStore, release: string, isSaved: boolean): void {
  const unstored = store.get(unstoredReleasesAtom);
  if (isSaved && !readSavedFlag(release)) unstored.add(release);
  else unstored.delete(release);
  changePresave(store, release, isSaved ? 'saved' : 'flagRemoved');
}
