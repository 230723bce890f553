import { log } from '../../platform/log.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { pageStore } from '../../platform/page-store.ts';
import { codeAtom } from '../state/player-atoms.ts';
import type { OverlayCode } from '../view/player-context.ts';

type Painted = typeof import('../view/painted/painted.ts');

const load = lazyChunk<Painted>(() => import('../view/painted/painted.ts'));

export const overlayCode = codeAtom<OverlayCode>();

/** The style sheet of overlay, menus and motion, shared by all players of the page; empty until it is loaded. */
export let paintedStyles: readonly string[] = [];

/** Loads what a painted player gets. @param isAwaited something is open, so that a failed file is tried again */
export function loadPainted(isAwaited: boolean, onLoaded: (painted: Painted) => unknown, close: () => void): void {
  load(isAwaited).then(
    (painted) => {
      paintedStyles = [painted.paintedStyles];
      pageStore.set(overlayCode, painted.overlay);
      onLoaded(painted);
    },
    (error) => {
      // The player works without it.
      if (!isAwaited) return;
      log('error', 'The overlay could not be loaded.', error);
      close();
    },
  );
}
