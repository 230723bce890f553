import { coverStyles } from './cover-styles.ts';
import { hideOnEscape } from './hide-on-escape.ts';
import { type LinkedPlayer, leadToPlay } from './lead-to-play.ts';

export { borrowReact } from '../../../platform/borrowed-react.ts';
export { placeBeside } from '../place-in-window.ts';
export { PointerMark } from '../timeline/pointer-mark.tsx';
export { default as afterPaintStyles } from './after-paint.css';

/** A player that has been painted. */
interface PaintedPlayer extends LinkedPlayer {
  setCoverStyles(styles: string): void;
}

/**
 * Adds the behaviour that the first paint does not need: reactions to a refused play, to Escape and to links to Play,
 * and colours that suit the page.
 */
export function enhance(player: PaintedPlayer, signal: AbortSignal): void {
  const { root, store, atoms, setCoverStyles } = player;
  const updateColors = (): void => {
    const box = root.querySelector('.box');
    setCoverStyles(box === null ? '' : coverStyles(box));
  };
  root.host.addEventListener('playblocked', () => store.set(atoms.playBlocked, true), { signal });
  root.addEventListener(
    'animationend',
    ({ animationName }: Event & { readonly animationName?: string }) => {
      if (animationName === 'pulse') store.set(atoms.playBlocked, false);
    },
    { signal },
  );
  signal.addEventListener('abort', store.sub(atoms.mixtape, updateColors));
  updateColors();
  hideOnEscape(root, signal);
  leadToPlay(player, signal);
}
