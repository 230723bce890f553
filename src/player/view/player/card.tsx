import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import type { Layout } from '../../model/player-attributes.ts';

interface CardProps {
  readonly label: string;
  /** The language of the labels, which may differ from the page's. */
  readonly language: string;
  readonly layout?: Layout;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/** The root, which the page's rules do not reach, with the card inside. */
export function Card({ label, language, layout = 'auto', ref, children, onKeyDown }: CardProps): ReactNode {
  return (
    <div className={`root ${layout}-layout`} lang={language}>
      <section ref={ref} className="card" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
