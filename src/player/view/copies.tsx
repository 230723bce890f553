import type { ReactNode } from 'react';
import { useAfterPaint } from './player-context.tsx';

/**
 * The place for copies of the text or picture that its parent showed before a change of the track. React renders
 * nothing into it, so scripts may change its content.
 */
export function Copies(): ReactNode {
  return useAfterPaint() && <span className="copies" aria-hidden="true" />;
}
