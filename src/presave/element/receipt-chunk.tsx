import type { ReactNode } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { readReceipt } from '../storage/saved-storage.ts';

// The link to a receipt. Loaded for a saved release that has one.
export { default as styles } from '../view/receipt.css';

/** To the server's page that says what was granted, to whom, and how to revoke it. @param release its `savedKey()` */
export function linkOf(release: string | null, siteBase: string, { presaveReceipt }: PresaveLabels): ReactNode {
  const href = readReceipt(release, siteBase);
  return (
    href && (
      <p className="receipt">
        <a part="receipt" href={href} target="_blank" rel="noopener noreferrer">
          {presaveReceipt}
        </a>
      </p>
    )
  );
}
