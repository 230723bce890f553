import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { readReceipt } from '../storage/receipt-storage.ts';

// The link to a receipt. Loaded for a saved release that has one.
export { default as styles } from '../view/receipt.css';

/** @param release its `savedKey()`; without one, there is no link */
export function linkOf(release: string | null, siteBase: string, labels: PresaveLabels): ReactNode {
  const href = readReceipt(release, siteBase);
  return href && receiptLink(href, labels);
}

/** What was granted, to whom, and how to revoke it: the server's page says so. */
function receiptLink(href: string, { presaveReceipt }: PresaveLabels): ReactNode {
  return (
    <p className="receipt">
      <a part="receipt" href={href} target="_blank" rel="noopener noreferrer">
        {presaveReceipt}
      </a>
    </p>
  );
}
