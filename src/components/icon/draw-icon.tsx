/// <reference path="./lucide-icon-data.d.ts" />
import { createElement, type ReactNode } from 'react';

/** An icon from lucide's data, as an element to be made once; size, stroke and fill are the style sheet's. */
export function drawIcon({ node }: LucideIconData): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
