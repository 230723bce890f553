import { __iconData as alert } from 'lucide-react/icons/circle-exclamation-point';
import { __iconData as more } from 'lucide-react/icons/ellipsis';
import { __iconData as link } from 'lucide-react/icons/external-link';
import { __iconData as list } from 'lucide-react/icons/menu';
import { __iconData as repeat } from 'lucide-react/icons/repeat';
import { __iconData as share } from 'lucide-react/icons/share';
import { __iconData as shuffle } from 'lucide-react/icons/shuffle';
import { __iconData as sound } from 'lucide-react/icons/volume-2';
import { __iconData as muted } from 'lucide-react/icons/volume-x';
import { __iconData as close } from 'lucide-react/icons/x';
import { drawIcon } from './draw-icon.tsx';

/** The controls of the transport are filled: heavier than lucide's. A bar has no stroke, a triangle's stroke rounds it. */
const bar = (x: number, width: number): LucideIconData['node'][number] => [
  'rect',
  { x: `${x}`, y: '4.6', width: `${width}`, height: '14.8', rx: '1.3', stroke: 'none' },
];
const triangle = (d: string): LucideIconData['node'][number] => ['path', { d }];

/** Each icon is one constant element, so React does not compare it again. */
export const alertIcon = drawIcon(alert);
export const closeIcon = drawIcon(close);
export const linkIcon = drawIcon(link);
export const listIcon = drawIcon(list);
export const moreIcon = drawIcon(more);
export const mutedIcon = drawIcon(muted);
export const nextIcon = drawIcon({ node: [triangle('M6 6v12l8-6z'), bar(17, 2.4)] });
export const pauseIcon = drawIcon({ node: [bar(5.4, 4.6), bar(14, 4.6)] });
export const playIcon = drawIcon({ node: [triangle('M8 5.6v12.8l10-6.4z')] });
export const previousIcon = drawIcon({ node: [bar(4.6, 2.4), triangle('M18 6v12l-8-6z')] });
export const repeatIcon = drawIcon(repeat);
export const shareIcon = drawIcon(share);
export const shuffleIcon = drawIcon(shuffle);
export const soundIcon = drawIcon(sound);
