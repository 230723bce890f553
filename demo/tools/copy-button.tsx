import { useState } from 'react';

const SHOWN_MS = 1000;

/** Says what became of it, for a second. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  async function copy(): Promise<void> {
    setOutcome(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'refused' as const,
      ),
    );
    setTimeout(() => setOutcome(null), SHOWN_MS);
  }

  const words = { copied: 'Copied', refused: 'Not allowed here' };
  return (
    <button type="button" className="copy" onClick={copy}>
      <span aria-live="polite">{outcome === null ? children : words[outcome]}</span>
    </button>
  );
}
