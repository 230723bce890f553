// The receipt of a saved release, in storage and on the page.
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { type EndedState, isEnded, isReceiptDue } from '../model/receipt.ts';
import { requestReceipt } from '../page/presave-api.ts';
import { receiptsAtom, setReceipt } from '../state/saved-releases.ts';
import {
  readReceipt,
  readReceiptCheck,
  removeSavedFlag,
  saveReceipt,
  saveReceiptCheck,
} from '../storage/saved-storage.ts';

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

/** Releases whose receipt is being asked for. */
const underWay = new Set<string>();

/**
 * Asks the server what has become of a saved release, at most once a day, and keeps the answer. If the release will not be in the
 * library, its flag goes, and the button can be pressed again.
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
  if (found !== null && isEnded(found.state)) {
    removeSavedFlag(release);
    setReceipt(store, release, null);
    return found.state;
  }
  // After a failure, too: a server in trouble is not asked by every page view.
  const { state, releaseAt } = found ?? known;
  saveReceiptCheck(release, { state, releaseAt, checkedAt: now });
  setReceipt(store, release, { href: known.href, state, releaseAt, checkedAt: now });
  return null;
}
