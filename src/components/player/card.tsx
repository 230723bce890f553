import type { KeyboardEventHandler, ReactNode } from 'react';

interface CardProps {
  readonly label: string;
  /** Of its words, which need not be the page's. */
  readonly language: string;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/** What every picture of the player stands in: the root that the page's rules do not reach, and the card. */
export function Card({ label, language, children, onKeyDown }: CardProps): ReactNode {
  return (
    <div className="root" lang={language}>
      <section className="card" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
