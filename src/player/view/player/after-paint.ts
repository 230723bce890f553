import type { PageStore } from '../../../platform/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import { coverStyles } from './cover-styles.ts';

export { borrowReact } from '../../../platform/borrowed-react.ts';
export { placeBeside } from '../place-in-window.ts';
export { PointerMark } from '../timeline/pointer-mark.tsx';
export { TrackChange } from '../timeline/track-change.tsx';
export { default as afterPaintStyles } from './after-paint.css';

/** A player, for what it gets once it has been painted. */
interface PaintedPlayer {
  readonly root: ShadowRoot;
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  setCoverStyles(styles: string): void;
}

/** Shows a refused play, and keeps the colours where the background is a picture, until the signal aborts. */
export function enhance({ root, store, atoms, setCoverStyles }: PaintedPlayer, signal: AbortSignal): void {
  const color = (): void => {
    const card = root.querySelector('.card');
    setCoverStyles(card === null ? '' : coverStyles(card));
  };
  root.host.addEventListener('playblocked', () => store.set(atoms.playBlocked, true), { signal });
  root.addEventListener(
    'animationend',
    ({ animationName }: Event & { readonly animationName?: string }) => {
      if (animationName === 'pulse') store.set(atoms.playBlocked, false);
    },
    { signal },
  );
  signal.addEventListener('abort', store.sub(atoms.mixtape, color));
  color();
}
