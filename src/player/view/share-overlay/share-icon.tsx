import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { ShareMethod } from '../../model/share-links.ts';
import { drawIcon } from '../icon/draw-icon.tsx';

let icons: ReadonlyMap<string, ReactNode> = new Map();

/** The icon of a way to share. Its place stays empty until the icons are loaded, or if they cannot be. */
export function ShareIcon({ of }: { readonly of: ShareMethod }): ReactNode {
  const [, update] = useState(icons);
  useLayoutEffect(() => {
    if (icons.size > 0) return;
    import('../../marks/share-marks.ts').then(
      ({ SHARE_MARKS }) => {
        icons = new Map(Object.entries(SHARE_MARKS).map(([method, data]) => [method, drawIcon(data)]));
        update(icons);
      },
      // The texts are enough.
      () => {},
    );
  }, []);
  return <span className="share-icon">{icons.get(of)}</span>;
}
