import type { PageStore } from '../../../platform/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import { openedStyles } from '../player/opened-styles.ts';
import type { OverlayCode } from '../player-context.ts';
import { openOver } from '../share-overlay/open-over.ts';
import { SharedMixtape, ShareWays } from '../share-overlay/share-ways.tsx';
import { animateTracks } from './animate-tracks.ts';
import { coverStyles, onBackground } from './cover-styles.ts';
import { followPointer } from './follow-pointer.ts';
import motion from './motion.css';

/** The style sheet of what moves, and of what opens. */
export const paintedStyles = [motion, openedStyles].join('\n');

/** What the share overlay contains. */
export const overlay: OverlayCode = { openOver, SharedMixtape, ShareWays };

/** A player, for what it gets once it has been painted. */
interface PaintedPlayer {
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  /** Replaces the styles that the cover needs. */
  setCoverStyles(styles: string): void;
}

/** Lets a player follow the pointer, move, and keep its accent readable, until the signal aborts. */
export function enliven({ root, store, atoms, setCoverStyles }: PaintedPlayer, signal: AbortSignal): void {
  const color = (): void => {
    const card = root.querySelector('.card');
    const { color } = store.get(atoms.mixtape) ?? {};
    setCoverStyles(card && color ? coverStyles(card, color) : '');
  };
  followPointer(root, signal);
  animateTracks(root, store, atoms, signal);
  root.host.addEventListener('playblocked', () => root.querySelector('.play')?.setAttribute('data-blocked', ''), {
    signal,
  });
  root.addEventListener(
    'animationend',
    ({ target, animationName }: Event & { readonly animationName?: string }) => {
      if (animationName === 'pulse') (target as Element).removeAttribute('data-blocked');
    },
    { signal },
  );
  onBackground(root, color, signal);
  signal.addEventListener('abort', store.sub(atoms.mixtape, color));
  color();
}
