import more from '@iconify-json/lucide/ellipsis.svg';
import link from '@iconify-json/lucide/external-link.svg';
import list from '@iconify-json/lucide/menu.svg';
import repeat from '@iconify-json/lucide/repeat.svg';
import share from '@iconify-json/lucide/share.svg';
import shuffle from '@iconify-json/lucide/shuffle.svg';
import volume from '@iconify-json/lucide/volume-2.svg';
import muted from '@iconify-json/lucide/volume-x.svg';
import close from '@iconify-json/lucide/x.svg';
import { type ComponentProps, createElement, type ReactNode } from 'react';

/** An element for an icon from lucide's data. Create it once; the style sheet sets size, stroke and fill. */
export function renderIcon(icon: IconShapes): ReactNode {
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  // As arguments, because React's development build wants a key for each element of a list.
  return createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, ...shapes);
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'part'> & {
  readonly name: string;
  readonly label: string;
};

/**
 * A button whose part is `name`. The title is on the inner element: on the
 * button, screen readers would read it as a description.
 */
export function IconButton({ name, label, className = 'icon-button', children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button {...rest} type="button" className={className} part={`button ${name}`} aria-label={label}>
      <span title={label}>{children}</span>
    </button>
  );
}

/**
 * The icons of the transport are filled, and heavier than lucide's. A bar has
 * no stroke; the stroke of a triangle rounds it.
 */
const bar = (x: number, width: number): IconShapes[number] => [
  'rect',
  { x: `${x}`, y: '4.6', width: `${width}`, height: '14.8', rx: '1.3', stroke: 'none' },
];
const triangle = (d: string): IconShapes[number] => ['path', { d }];

/** Each icon is one constant element, so React does not compare it again. */
export const closeIcon = renderIcon(close);
export const linkIcon = renderIcon(link);
export const listIcon = renderIcon(list);
export const moreIcon = renderIcon(more);
export const mutedIcon = renderIcon(muted);
export const nextIcon = renderIcon([triangle('M6 6v12l8-6z'), bar(17, 2.4)]);
export const pauseIcon = renderIcon([bar(5.4, 4.6), bar(14, 4.6)]);
export const playIcon = renderIcon([triangle('M8 5.6v12.8l10-6.4z')]);
export const previousIcon = renderIcon([bar(4.6, 2.4), triangle('M18 6v12l-8-6z')]);
export const repeatIcon = renderIcon(repeat);
export const shareIcon = renderIcon(share);
export const shuffleIcon = renderIcon(shuffle);
export const volumeIcon = renderIcon(volume);
