import { log } from '../../platform/log.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import { pageStore } from '../../platform/page-store.ts';
import { codeAtom } from '../state/player-atoms.ts';
import type { OverlayCode } from '../view/player-context.ts';

type AfterPaint = typeof import('../view/player/after-paint.ts');

const load = lazyChunk<AfterPaint>(() => import('../view/player/after-paint.ts'));

export const overlayCode = codeAtom<OverlayCode>();

/** The style sheet of overlay, menus and motion, shared by all players of the page; empty until it is loaded. */
export let afterPaintStyles: readonly string[] = [];

/** Loads what a player gets once it has been painted. @param isAwaited something is open, so that a failed file is tried again */
export function loadAfterPaint(isAwaited: boolean, onLoaded: (code: AfterPaint) => unknown, close: () => void): void {
  load(isAwaited).then(
    (code) => {
      afterPaintStyles = [code.afterPaintStyles];
      pageStore.set(overlayCode, code.overlay);
      onLoaded(code);
    },
    (error) => {
      // The player works without it.
      if (!isAwaited) return;
      log('error', 'The overlay could not be loaded.', error);
      close();
    },
  );
}
