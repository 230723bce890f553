import { readStorage, writeStorage } from '../../platform/storage.ts';
import { receiptKey } from '../model/presave-keys.ts';
import { checkReturnAddress, originOf } from '../page/return-address.ts';

// The page's other scripts can write storage, so the address is checked when it is written and when it is read.

export function saveReceipt(release: string, address: unknown, siteBase: string): void {
  const receipt = checkReceipt(address, siteBase);
  if (receipt !== null) writeStorage(receiptKey(release), receipt);
}

/** The address of a release's receipt, if it is of the site's origin. */
export function readReceipt(release: string | null, siteBase: string): string | null {
  return release && checkReceipt(readStorage(receiptKey(release)), siteBase);
}

function checkReceipt(address: unknown, siteBase: string): string | null {
  if (typeof address !== 'string') return null;
  return checkReturnAddress(address, { pageOrigin: originOf(siteBase), otherOrigins: [] });
}
