import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { ShareIconName } from '../../marks/share-marks.ts';
import { drawIcon } from '../icon/draw-icon.tsx';

let icons: ReadonlyMap<string, ReactNode> = new Map();

/** The icon of a way to share. Its place stays empty until the icons are loaded, or if they cannot be. */
export function ShareIcon({ of }: { readonly of: ShareIconName }): ReactNode {
  const [, update] = useState(icons);
  useLayoutEffect(() => {
    if (icons.size > 0) return;
    import('../../marks/share-marks.ts').then(
      ({ SHARE_MARKS }) => {
        icons = new Map(Object.entries(SHARE_MARKS).map(([name, data]) => [name, drawIcon(data)]));
        update(icons);
      },
      // The texts are enough.
      () => {},
    );
  }, []);
  return <span className={`share-icon ${of}`}>{icons.get(of)}</span>;
}
