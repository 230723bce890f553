import type { KeyboardEventHandler, ReactNode, Ref } from 'react';

interface CardProps {
  readonly label: string;
  /** The language of the labels, which may differ from the page's. */
  readonly language: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
}

/** The root, which the page's rules do not reach, with the card inside. */
export function Card({ label, language, ref, children, onKeyDown }: CardProps): ReactNode {
  return (
    <div className="root" lang={language}>
      <section ref={ref} className="card" part="container" aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    </div>
  );
}
