import type { ReactNode } from 'react';

/** What every picture of the player stands in: the root that the page's rules do not reach, and the card. */
export function Card({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="root">
      <section className="card" part="container" aria-label={label}>
        {children}
      </section>
    </div>
  );
}
