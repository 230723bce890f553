// The flag of a saved release, in storage and on the page.
import type { PageStore } from '../../platform/page-store.ts';
import { changePresave } from '../state/presave-atoms.ts';
import { isUnstored, setUnstored } from '../state/saved-releases.ts';
import { onSavedFlagChange, readSavedFlag, setSavedFlag } from '../storage/saved-storage.ts';
import { keepReceipt, syncReceipt } from './saved-receipt.ts';

/** Marks a release as saved: for every button of the page, for other tabs, and for later visits. */
export function markSaved(store: PageStore, release: string, receipt?: string): void {
  if (receipt !== undefined) keepReceipt(store, release, receipt);
  setSavedFlag(release);
  applyFlag(store, release, true);
}

/** Updates the state of a release whenever its flag changes, until the signal is aborted. */
export function followFlag(store: PageStore, release: () => string | null, signal: AbortSignal): void {
  onSavedFlagChange(signal, (key, isSaved) => {
    const current = release();
    if (current === null) return;
    if (key === null) syncFlag(store, current);
    else if (key === current) {
      syncReceipt(store, current);
      applyFlag(store, current, isSaved);
    }
  });
}

/** Updates the state of a release from storage. If storage did not keep a flag of this page, the release stays saved. */
export function syncFlag(store: PageStore, release: string): void {
  syncReceipt(store, release);
  applyFlag(store, release, readSavedFlag(release) || isUnstored(store, release));
}

function applyFlag(store: PageStore, release: string, isSaved: boolean): void {
  setUnstored(store, release, isSaved && !readSavedFlag(release));
  changePresave(store, release, isSaved ? 'saved' : 'flagRemoved');
}
