import type { KeyboardEventHandler, ReactNode } from 'react';
import type { Layout } from '../../domain/layout.ts';

interface CardProps {
  readonly label: string;
  /** The language of the labels, which may differ from the page's. */
  readonly language: string;
  readonly layout?: Layout;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/** The root, which the page's rules do not reach, with the card inside. */
export function Card({ label, language, layout = 'auto', children, onKeyDown }: CardProps): ReactNode {
  return (
    <div className={`root ${layout}-layout`} lang={language}>
      <section className="card" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
