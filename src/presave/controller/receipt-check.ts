import { isEnded, isReceiptDue, type Receipt } from '../model/receipt.ts';
import { requestReceipt } from '../page/presave-api.ts';
import { type ReceiptCheck, removeSavedFlag, saveReceiptCheck } from '../storage/saved-storage.ts';

/** Releases whose receipt is being asked for. */
const underWay = new Set<string>();

/**
 * Asks the server what has become of a saved release, at most once a day, and stores the answer. If the release will not be in the
 * library, its flag goes.
 * @param href of the receipt; `null` if there is none that may be asked
 * @param known when and how the server answered last
 * @returns what is known now; `null` if the server was not asked
 */
export async function askReceipt(
  key: string,
  href: string | null,
  known: ReceiptCheck,
  now: number,
): Promise<Receipt | null> {
  if (href === null || underWay.has(key) || !isReceiptDue(known, now)) return null;
  underWay.add(key);
  const found = await requestReceipt(href);
  underWay.delete(key);
  if (found !== null && isEnded(found.state)) {
    removeSavedFlag(key);
    return found;
  }
  // After a failure, too: a server in trouble is not asked by every page view.
  const { state, releaseAt } = found ?? known;
  saveReceiptCheck(key, { state, releaseAt, checkedAt: now });
  return { state, releaseAt };
}
