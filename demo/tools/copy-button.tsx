import { useEffect, useState } from 'react';

const SHOWN_MS = 1000;

/** Copies a text. @returns the outcome, as a label for the button */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    // Not allowed, or a page over plain http, which has no clipboard.
    return 'Not allowed here';
  }
}

interface CopyButtonProps {
  readonly text: string;
  readonly children: string;
  /** The name of the copied text, for screen readers. */
  readonly of?: string;
}

/** Shows for a second whether copying worked. */
export function CopyButton({ text, children, of }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly label: string } | null>(null);

  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [outcome]);

  return (
    <button type="button" className="copy" onClick={async () => setOutcome({ label: await copyText(text) })}>
      <span aria-live="polite">{outcome?.label ?? children}</span>
      {of !== undefined && <span className="unseen"> {of}</span>}
    </button>
  );
}
