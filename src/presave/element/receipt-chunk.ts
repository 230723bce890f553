import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { readReceipt } from '../storage/receipt-storage.ts';
import { receiptLink } from '../view/receipt.tsx';

// The link to a receipt. Loaded for a saved release that has one.
export { default as styles } from '../view/receipt.css';

/** @param release its `savedKey()`; without one, there is no link */
export function linkOf(release: string | null, siteBase: string, labels: PresaveLabels): ReactNode {
  const href = readReceipt(release, siteBase);
  return href && receiptLink(href, labels);
}
