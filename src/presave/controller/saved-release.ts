// A saved release: its flag and its receipt, in storage and on the page.
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { type EndedState, isEnded, isReceiptDue } from '../model/receipt.ts';
import { requestReceipt } from '../page/presave-api.ts';
import { changePresave } from '../state/presave-atoms.ts';
import { isUnstored, receiptsAtom, setReceipt, setUnstored } from '../state/saved-releases.ts';
import {
  onSavedFlagChange,
  readReceipt,
  readReceiptCheck,
  readSavedFlag,
  removeSavedFlag,
  saveReceipt,
  saveReceiptCheck,
  setSavedFlag,
} from '../storage/saved-storage.ts';

/**
 * Marks a release as saved: for every button of the page, for other tabs, and for later visits.
 * @param receipt if the server has answered one
 */
export function markSaved(store: PageStore, release: string, receipt?: string): void {
  keepReceipt(store, release, receipt);
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

/**
 * Updates the state of a release from storage. If storage did not keep a flag of this page, the release stays saved.
 */
export function syncFlag(store: PageStore, release: string): void {
  syncReceipt(store, release);
  applyFlag(store, release, readSavedFlag(release) || isUnstored(store, release));
}

function applyFlag(store: PageStore, release: string, isSaved: boolean): void {
  setUnstored(store, release, isSaved && !readSavedFlag(release));
  changePresave(store, release, isSaved ? 'saved' : 'flagRemoved');
}

/**
 * Keeps the receipt of a release that has just been saved, or none: in storage, and if that refuses, while the page is
 * open.
 */
export function keepReceipt(store: PageStore, release: string, href: string | undefined): void {
  saveReceipt(release, href);
  // The server has just answered: this page view need not ask it.
  setReceipt(store, release, href ? { href, state: 'waiting', releaseAt: null, checkedAt: Date.now() } : null);
}

/** Reads the receipt of a release from storage. If there is none, the page keeps the one that it knows. */
export function syncReceipt(store: PageStore, release: string): void {
  const href = readReceipt(release);
  const known = store.get(receiptsAtom).get(release);
  if (href !== null && href !== known?.href) setReceipt(store, release, { href, ...readReceiptCheck(release) });
}

/** Releases whose receipt is being asked for. */
const underWay = new Set<string>();

/**
 * Asks the server what has become of a saved release, at most once a day, and keeps the answer. If the release will not
 * be in the library, its flag goes, and the button can be pressed again.
 * @param siteBase of the button: no other site is asked
 * @returns how the consent has ended; `null` if it has not, or is not known to have
 */
export async function checkReceipt(
  store: PageStore,
  release: string,
  siteBase: string,
  now: number,
): Promise<EndedState | null> {
  const known = store.get(receiptsAtom).get(release);
  if (known === undefined || underWay.has(release) || !isReceiptDue(known, now)) return null;
  // The page's other scripts can write storage.
  const href = checkReturnAddress(known.href, [siteBase]);
  if (href === null) return null;
  underWay.add(release);
  const found = await requestReceipt(href);
  underWay.delete(release);
  // The release may have been saved again meanwhile.
  if (store.get(receiptsAtom).get(release) !== known) return null;
  if (found !== null && isEnded(found.state)) {
    removeSavedFlag(release);
    setReceipt(store, release, null);
    return found.state;
  }
  // The time of a failure is kept, too: a server in trouble is not asked by every page view.
  const { state, releaseAt } = found ?? known;
  saveReceiptCheck(release, { state, releaseAt, checkedAt: now });
  setReceipt(store, release, { href: known.href, state, releaseAt, checkedAt: now });
  return null;
}
