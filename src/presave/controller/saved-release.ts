// A saved release: its flag and its receipt, in storage and on the page.
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { isEnded } from '../model/receipt.ts';
import { changePresave } from '../state/presave-atoms.ts';
import { isUnstored, receiptsAtom, setReceipt, setUnstored } from '../state/saved-releases.ts';
import {
  onSavedFlagChange,
  readReceipt,
  readReceiptCheck,
  readSavedFlag,
  saveReceipt,
  setSavedFlag,
} from '../storage/saved-storage.ts';
import type { PresaveEventDetail, PresaveReporter } from './presave-events.ts';
import { askReceipt } from './receipt-check.ts';

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

/** Keeps the receipt of a release that has just been saved: in storage, and if that refuses, while the page is open. */
export function keepReceipt(store: PageStore, release: string, href: string): void {
  saveReceipt(release, href);
  // The server has just answered: this page view need not ask it.
  setReceipt(store, release, { href, state: 'waiting', releaseAt: null, checkedAt: Date.now() });
}

/** Takes over what storage has of a release's receipt. If it has none, the page keeps the one that it has. */
export function syncReceipt(store: PageStore, release: string): void {
  const href = readReceipt(release);
  const known = store.get(receiptsAtom).get(release);
  if (href !== null && href !== known?.href) setReceipt(store, release, { href, ...readReceiptCheck(release) });
}

/**
 * Asks the server what has become of a saved release, at most once a day. If it will not be in the library, the flag goes, and
 * the button can be pressed again.
 */
export async function checkReceipt(
  store: PageStore,
  key: string,
  detail: PresaveEventDetail,
  siteBase: string,
  reporter: PresaveReporter,
  now: number,
): Promise<void> {
  const receipt = store.get(receiptsAtom).get(key);
  if (receipt === undefined) return;
  // The page's other scripts can write storage.
  const href = checkReturnAddress(receipt.href, [siteBase]);
  const found = await askReceipt(key, href, receipt, now);
  if (found === null) return;
  const { state, releaseAt } = found;
  if (isEnded(state)) {
    setReceipt(store, key, null);
    reporter.dispatch('presavechange', { ...detail, state });
  } else setReceipt(store, key, { href: receipt.href, state, releaseAt, checkedAt: now });
}
