import { lazyChunk } from '../../platform/page/lazy-chunk.ts';

const load = lazyChunk(() => import('../view/player/opened-styles.ts'));

let styles: readonly string[] = [];

/** The style sheet of overlay and menus, shared by all players of the page; empty until it is loaded. */
export function openedStyles(): readonly string[] {
  return styles;
}

/**
 * Loads the style sheet of overlay and menus.
 * @param isAwaited whether something is open, so that a file that has failed is requested again
 */
export function loadOpenedStyles(isAwaited: boolean, onLoaded: () => unknown): void {
  load(isAwaited).then(
    (loaded) => {
      styles = [loaded.openedStyles];
      onLoaded();
    },
    // The overlay and menus work without it.
    () => {},
  );
}
