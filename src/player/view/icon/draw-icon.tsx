import { createElement, type ReactNode } from 'react';

/** An element for an icon from lucide's data. Create it once; the style sheet sets size, stroke and fill. */
export function drawIcon(icon: IconShapes): ReactNode {
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  // As arguments, because React's development build wants a key for each element of a list.
  return createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, ...shapes);
}
