import { type ReactNode, useState } from 'react';
import { usePlayer, useValue } from '../player-context.ts';

/** The mixtape's cover in a box of fixed size. Decorative, because the title is beside it. */
export function Cover({ part = 'cover' }: { readonly part?: string }): ReactNode {
  const { atoms, coverUrl } = usePlayer();
  const url = coverUrl(useValue(atoms.mixtape)?.cover ?? null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = url !== null && url !== brokenUrl;
  return (
    <div className={shown ? 'cover' : 'cover empty'} part={part}>
      {shown && <img alt="" decoding="async" draggable={false} src={url} onError={() => setBrokenUrl(url)} />}
    </div>
  );
}
