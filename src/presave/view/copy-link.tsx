import { type ReactNode, useEffect, useState } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import { CopyButton } from '../../platform/view/copy-button.tsx';
import { Icon } from './icon.tsx';
import type { CopyPageLink } from './presave-model.ts';

const COPIED_MS = 1000;
const LINK = 'M9 9h11v11H9zM5 15H4V4h11v1';

interface CopyLinkProps {
  readonly copyLink: CopyPageLink;
  readonly labels: PresaveLabels;
  readonly className: string;
}

/** Copies the page's address. */
export function CopyLink({ labels, className, copyLink }: CopyLinkProps): ReactNode {
  /** The result of the last press. */
  const [result, setResult] = useState<{ readonly text: string; readonly isCopied: boolean } | null>(null);

  useEffect(() => {
    if (!result?.isCopied) return;
    const timer = setTimeout(setResult, COPIED_MS, null);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(within: Element): Promise<void> {
    const isCopied = await copyLink(within);
    setResult({ text: location.href, isCopied });
  }

  return (
    <CopyButton
      className={className}
      failed={result?.isCopied === false ? result : null}
      fieldLabel={labels.link}
      onCopy={(within) => void copy(within)}
    >
      <Icon path={LINK} className="icon" />
      {result?.isCopied ? labels.copied : labels.copyLink}
    </CopyButton>
  );
}
