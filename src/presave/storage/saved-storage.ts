import { readStorage, writeStorage } from '../../platform/storage.ts';
import { receiptKey } from '../model/presave-keys.ts';
import { checkReturnAddress } from '../page/page-address.ts';

/** Browsers dispatch `storage` in other tabs only. This event notifies other copies of the script on this page. */
const SAVED = 'mixtape-player-saved';

export function readSavedFlag(key: string): boolean {
  return readStorage(key) === 'true';
}

export function setSavedFlag(key: string): void {
  writeStorage(key, 'true');
  document.dispatchEvent(new CustomEvent(SAVED, { detail: key }));
}

/** Calls back when another tab or script has changed a flag. `key` is `null` if any may have changed. */
export function onSavedFlagChange(signal: AbortSignal, callback: (key: string | null, isSaved: boolean) => void): void {
  addEventListener('storage', ({ key }) => callback(key, key !== null && readSavedFlag(key)), { signal });
  document.addEventListener(
    SAVED,
    (event) => {
      const key: unknown = event instanceof CustomEvent ? event.detail : null;
      if (typeof key === 'string') callback(key, true);
    },
    { signal },
  );
}

// The page's other scripts can write storage, so the address is checked when it is written and when it is read.

export function saveReceipt(release: string, address: unknown, siteBase: string): void {
  const receipt = checkReturnAddress(address, [siteBase]);
  if (receipt !== null) writeStorage(receiptKey(release), receipt);
}

/** The address of a release's receipt, if it is of the site's origin. */
export function readReceipt(release: string | null, siteBase: string): string | null {
  return release && checkReturnAddress(readStorage(receiptKey(release)), [siteBase]);
}
