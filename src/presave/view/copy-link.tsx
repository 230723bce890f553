import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { PresaveLabels } from '../../i18n/presave-labels.ts';
import type { PresaveButtonActions } from './presave-model.ts';

const COPIED_MS = 1000;
const ICON = 'M9 9h11v11H9zM5 15H4V4h11v1';

interface CopyLinkProps extends Pick<PresaveButtonActions, 'copyLink'> {
  readonly labels: PresaveLabels;
  readonly className: string;
}

/** Copies the page's address. If that fails, the address is shown, selected. */
export function CopyLink({ labels, className, copyLink }: CopyLinkProps): ReactNode {
  /** Of the last press: a new object each time, so that the link is selected each time. */
  const [result, setResult] = useState<{ readonly isCopied: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (result?.isCopied === false) {
      link.current?.focus();
      link.current?.select();
    }
    if (!result?.isCopied) return;
    const timer = setTimeout(setResult, COPIED_MS, null);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(): Promise<void> {
    // Safari does not focus a clicked button. Screen readers read the new label of the focused one.
    button.current?.focus({ preventScroll: true });
    const within = button.current?.parentElement;
    if (within) setResult({ isCopied: await copyLink(within) });
  }

  return (
    <>
      <button type="button" className={className} ref={button} onClick={() => void copy()}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={ICON} />
        </svg>
        {result?.isCopied ? labels.copied : labels.copyLink}
      </button>
      {result?.isCopied === false && (
        <input className="link" readOnly value={location.href} aria-label={labels.link} ref={link} />
      )}
    </>
  );
}
