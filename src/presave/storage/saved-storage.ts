import { isFiniteNumber } from '../../platform/model/fields.ts';
import { dispatchOn, listenTo } from '../../platform/page/native-member.ts';
import { readStorage, removeStorage, writeStorage } from '../../platform/storage.ts';
import { parseStoredRecord } from '../model/presave-flow.ts';
import type { ReceiptState } from '../model/receipt.ts';

/**
 * The address of a release's receipt. Back ends and pages read it too.
 * @param release its `savedKey()`
 */
export const receiptKey = (release: string): string => `presave_receipt_${release.replace('_saved_', '_')}`;

/** The server's last answer about that receipt, and its time. */
const receiptStateKey = (release: string): string => `presave_receipt_state_${release.replace('_saved_', '_')}`;

// Browsers dispatch `storage` in other tabs only. These events notify other copies of the script on this page.
const SAVED = 'mixtape-player-saved';
const REMOVED = 'mixtape-player-saved-removed';

export function readSavedFlag(key: string): boolean {
  return readStorage(key) === 'true';
}

export function setSavedFlag(key: string): void {
  writeStorage(key, 'true');
  notify(SAVED, key);
}

function notify(type: string, key: string): void {
  dispatchOn(document, new CustomEvent(type, { detail: key }));
}

/** Calls back when another tab or script has changed a flag. `key` is `null` if any may have changed. */
export function onSavedFlagChange(signal: AbortSignal, callback: (key: string | null, isSaved: boolean) => void): void {
  addEventListener('storage', ({ key }) => callback(key, key !== null && readSavedFlag(key)), { signal });
  for (const [type, isSaved] of [
    [SAVED, true],
    [REMOVED, false],
  ] as const) {
    const onChange = (event: Event): void => {
      const key: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof key === 'string') callback(key, isSaved);
    };
    listenTo(document, type, onChange, { signal });
  }
}

/** Removes a flag, and the receipt of the release. */
export function removeSavedFlag(key: string): void {
  for (const each of [key, receiptKey(key), receiptStateKey(key)]) removeStorage(each);
  notify(REMOVED, key);
}

// The page's other scripts can write storage, so addresses are checked when they are read.

/**
 * Stores the receipt of a release. The one before is removed, also if there is no new one, or if storage refuses it.
 */
export function saveReceipt(release: string, receipt: string | undefined): void {
  for (const key of [receiptKey(release), receiptStateKey(release)]) removeStorage(key);
  if (receipt) writeStorage(receiptKey(release), receipt);
}

export function readReceipt(release: string): string | null {
  return readStorage(receiptKey(release));
}

/** The server's last answer about a receipt. */
export interface ReceiptCheck {
  readonly state: ReceiptState;
  /** Milliseconds since 1970; `null`: the server was not asked yet. */
  readonly checkedAt: number | null;
  /** When the release is out, in milliseconds since 1970; `null` if the server has not said so. */
  readonly releaseAt: number | null;
}

export function saveReceiptCheck(release: string, check: ReceiptCheck): void {
  writeStorage(receiptStateKey(release), JSON.stringify(check));
}

export function readReceiptCheck(release: string): ReceiptCheck {
  const { state, checkedAt, releaseAt } = parseStoredRecord(readStorage(receiptStateKey(release)));
  return {
    state: state === 'delivered' || state === 'delivering' ? state : 'waiting',
    checkedAt: isFiniteNumber(checkedAt) ? checkedAt : null,
    releaseAt: isFiniteNumber(releaseAt) ? releaseAt : null,
  };
}
