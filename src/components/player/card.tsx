import type { KeyboardEventHandler, ReactNode } from 'react';

interface CardProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/** What every picture of the player stands in: the root that the page's rules do not reach, and the card. */
export function Card({ label, children, onKeyDown }: CardProps): ReactNode {
  return (
    <div className="root">
      <section className="card" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
