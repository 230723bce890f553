import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useAfterPaint, usePlayer } from '../player-context.tsx';

/** The live region. There is nothing to announce before the player has been painted. */
export function Announcer(): ReactNode {
  const model = usePlayer();
  const afterPaint = useAfterPaint();
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (region.current === null ? undefined : afterPaint?.announceTo(region.current, model)),
    [model, afterPaint],
  );
  return <div ref={region} className="quiet" role="status" />;
}
