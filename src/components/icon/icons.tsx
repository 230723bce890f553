import { __iconData as alert } from 'lucide-react/icons/circle-exclamation-point';
import { __iconData as more } from 'lucide-react/icons/ellipsis';
import { __iconData as list } from 'lucide-react/icons/list-music';
import { __iconData as pause } from 'lucide-react/icons/pause';
import { __iconData as play } from 'lucide-react/icons/play';
import { __iconData as repeat } from 'lucide-react/icons/repeat';
import { __iconData as share } from 'lucide-react/icons/share-2';
import { __iconData as shuffle } from 'lucide-react/icons/shuffle';
import { __iconData as previous } from 'lucide-react/icons/skip-back';
import { __iconData as next } from 'lucide-react/icons/skip-forward';
import { __iconData as sound } from 'lucide-react/icons/volume-2';
import { __iconData as muted } from 'lucide-react/icons/volume-x';
import { __iconData as close } from 'lucide-react/icons/x';
import { drawIcon } from './draw-icon.tsx';

/** Each icon is one constant element, so React does not compare it again. */
export const alertIcon = drawIcon(alert);
export const closeIcon = drawIcon(close);
export const listIcon = drawIcon(list);
export const moreIcon = drawIcon(more);
export const mutedIcon = drawIcon(muted);
export const nextIcon = drawIcon(next);
export const pauseIcon = drawIcon(pause);
export const playIcon = drawIcon(play);
export const previousIcon = drawIcon(previous);
export const repeatIcon = drawIcon(repeat);
export const shareIcon = drawIcon(share);
export const shuffleIcon = drawIcon(shuffle);
export const soundIcon = drawIcon(sound);
