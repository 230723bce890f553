import { readStorage, writeStorage } from '../../platform/storage.ts';
import { receiptKey } from '../model/presave-keys.ts';
import { checkReturnAddress } from '../page/page-address.ts';

// The page's other scripts can write storage, so the address is checked when it is written and when it is read.

export function saveReceipt(release: string, address: unknown, siteBase: string): void {
  const receipt = checkReturnAddress(address, [siteBase]);
  if (receipt !== null) writeStorage(receiptKey(release), receipt);
}

/** The address of a release's receipt, if it is of the site's origin. */
export function readReceipt(release: string | null, siteBase: string): string | null {
  return release && checkReturnAddress(readStorage(receiptKey(release)), [siteBase]);
}
