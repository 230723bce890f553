import type { ReactNode } from 'react';
import { usePlayer } from '../player-context.ts';
import { useValue } from '../use-value.ts';

/** The line with the logo, unless the page has turned it off. The page can provide a logo of its own. */
export function PoweredBy(): ReactNode {
  const { atoms, labels } = usePlayer();
  const { poweredBy } = useValue(atoms.settings);
  if (poweredBy === 'none') return null;
  return (
    <div className="powered-by" part="powered-by">
      {labels.poweredBy}
      <slot name="powered-by">{logo}</slot>
    </div>
  );
}

/** The word “mixtape”, whose a and p are the reels of a cassette. A single element, because it never changes. */
const logo = (
  <svg className="logo" viewBox="0 0 90 24" role="img" aria-label="mixtape">
    <path d="M2 18V8m0 5a4 4 0 0 1 8 0v5m0-5a4 4 0 0 1 8 0v5m5 0V8m0-4v0m5 4 8 10m0-10-8 10M42 3v11a4 4 0 0 0 4 4m-7-10h7m13 0v10m0-5a5 5 0 0 0-10 0 5 5 0 0 0 10 0m5-5v15m0-10a5 5 0 0 0 10 0 5 5 0 0 0-10 0m14 0h10a5 5 0 1 0-2 4M54 13v0m15 0v0" />
  </svg>
);
