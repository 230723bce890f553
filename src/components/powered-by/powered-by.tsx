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
  <svg className="logo" viewBox="0 0 94 24" role="img" aria-label="mixtape">
    <path d="M2 18V9m0 4a4 4 0 0 1 8 0v5m0-5a4 4 0 0 1 8 0v5m5 0V8m0-4.5v.1M28 8l9 10m0-10-9 10m15-15v11a4 4 0 0 0 4 4m-7-10h7" />
    <path d="M60 8v10m5-10v15m14-10h11a5.5 5 0 1 0-2 4" />
    <circle cx="55" cy="13" r="5" />
    <circle cx="70" cy="13" r="5" />
    <path d="M55 13v.1m15-.1v.1" />
  </svg>
);
