import { lazyChunk } from '../../platform/page/lazy-chunk.ts';

type Painted = typeof import('../view/painted/painted.ts');

const load = lazyChunk<Painted>(() => import('../view/painted/painted.ts'));

let styles: readonly string[] = [];

/** The style sheet of overlay, menus and motion, shared by all players of the page; empty until it is loaded. */
export function paintedStyles(): readonly string[] {
  return styles;
}

/**
 * Loads what a player gets once it has been painted.
 * @param isAwaited whether something is open, so that a file that has failed is requested again
 */
export function loadPainted(isAwaited: boolean, onLoaded: (painted: Painted) => unknown): void {
  load(isAwaited).then(
    (painted) => {
      styles = [painted.paintedStyles];
      onLoaded(painted);
    },
    // The player works without it.
    () => {},
  );
}
