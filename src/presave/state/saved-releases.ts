import { type Atom, atom } from 'jotai/vanilla';
import { checkReturnAddress } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { ReceiptState } from '../model/receipt.ts';

/** The receipt of a saved release, and what the server last said about it. */
export interface SavedReceipt {
  /** From storage, so not checked. */
  readonly href: string;
  readonly state: ReceiptState;
  /** When the release is out, in milliseconds since 1970; `null` if the server has not said so. */
  readonly releaseAt: number | null;
  /** When the server was asked, in milliseconds since 1970; `null`: not yet. */
  readonly checkedAt: number | null;
}

/** The receipts of saved releases, each by its release's `savedKey()`. */
export const receiptsAtom = atom<ReadonlyMap<string, SavedReceipt>>(new Map());

export function setReceipt(store: PageStore, release: string, receipt: SavedReceipt | null): void {
  const receipts = new Map(store.get(receiptsAtom));
  if (receipt === null) receipts.delete(release);
  else receipts.set(release, receipt);
  store.set(receiptsAtom, receipts);
}

/** The receipt of a release, if it is at the site that has saved it: the page's other scripts can write storage. */
export function receiptAtom(release: Atom<string | null>, siteBase: Atom<string>) {
  return atom((get): SavedReceipt | null => {
    const saved = get(receiptsAtom).get(get(release) ?? '');
    return saved && checkReturnAddress(saved.href, [get(siteBase)]) ? saved : null;
  });
}

/** Releases saved on this page whose flag storage did not keep: they stay saved while the page is open. */
const unstoredAtom = atom<ReadonlySet<string>>(new Set<string>());

export function isUnstored(store: PageStore, release: string): boolean {
  return store.get(unstoredAtom).has(release);
}

export function setUnstored(store: PageStore, release: string, isUnstored: boolean): void {
  const releases = new Set(store.get(unstoredAtom));
  if (isUnstored) releases.add(release);
  else releases.delete(release);
  store.set(unstoredAtom, releases);
}
