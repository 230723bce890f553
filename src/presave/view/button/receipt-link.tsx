import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { PresaveButtonProps } from '../presave-model.ts';

/** To the server's page that says what was granted, to whom, and how to revoke it. */
export function ReceiptLink({ model, labels }: PresaveButtonProps): ReactNode {
  const receipt = useAtomValue(model.atoms.receipt);
  return receipt && <Receipt href={receipt.href} text={labels.presaveReceipt} />;
}

export function Receipt({ href, text }: { readonly href: string; readonly text: string }): ReactNode {
  return (
    <p className="receipt">
      <a part="receipt" href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    </p>
  );
}
