import type { ReactNode } from 'react';
import { useAfterPaint } from './player-context.tsx';

/**
 * Where a change of the track puts copies of what its parent showed. Always empty for React, which keeps away from what scripts
 * do in such an element.
 */
export function Formers(): ReactNode {
  return useAfterPaint() && <span className="formers" aria-hidden="true" />;
}
