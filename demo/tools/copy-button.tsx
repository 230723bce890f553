import { useEffect, useState } from 'react';

const SHOWN_MS = 1000;
const LABELS = { copied: 'Copied', refused: 'Not allowed here' };

interface CopyButtonProps {
  readonly text: string;
  readonly children: string;
  /** What is copied, for screen readers. */
  readonly of?: string;
}

/** Shows for a second whether copying worked. */
export function CopyButton({ text, children, of }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly label: keyof typeof LABELS } | null>(null);

  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ label: 'copied' });
    } catch {
      // Not allowed, or a page over plain http, which has no clipboard.
      setOutcome({ label: 'refused' });
    }
  }

  return (
    <button type="button" className="copy" onClick={copy}>
      <span aria-live="polite">{outcome ? LABELS[outcome.label] : children}</span>
      {of !== undefined && <span className="unseen"> {of}</span>}
    </button>
  );
}
