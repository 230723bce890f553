import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';

/** What was granted, to whom, and how to revoke it: the server's page says so. */
export function receiptLink(href: string, { presaveReceipt }: PresaveLabels): ReactNode {
  return (
    <p className="receipt">
      <a part="receipt" href={href} target="_blank" rel="noopener noreferrer">
        {presaveReceipt}
      </a>
    </p>
  );
}
