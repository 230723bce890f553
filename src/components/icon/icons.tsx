/// <reference path="./lucide-icon-data.d.ts" />
import { __iconData as alert } from 'lucide-react/icons/circle-exclamation-point';
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
import { createElement, type ReactNode } from 'react';

/** Each icon as one element that never changes: React draws it and does not look at it again. */
export const alertIcon = draw(alert);
export const listIcon = draw(list);
export const mutedIcon = draw(muted);
export const nextIcon = draw(next);
export const pauseIcon = draw(pause);
export const playIcon = draw(play);
export const previousIcon = draw(previous);
export const repeatIcon = draw(repeat);
export const shareIcon = draw(share);
export const shuffleIcon = draw(shuffle);
export const soundIcon = draw(sound);

/** Drawn by lucide's data; size, stroke and fill are the style sheet's. */
function draw({ node }: LucideIconData): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
