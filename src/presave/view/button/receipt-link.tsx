import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PresaveButtonProps } from '../presave-model.ts';

/** To the server's page that says what was granted, to whom, and how to revoke it. */
export function ReceiptLink({ model, labels }: PresaveButtonProps): ReactNode {
  const { receipt } = useAtomValue(model.atoms.view);
  return (
    receipt && (
      <p className="receipt">
        <a part="receipt" href={receipt.href} target="_blank" rel="noopener noreferrer">
          {labels.presaveReceipt}
        </a>
      </p>
    )
  );
}
