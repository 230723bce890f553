import { HOOKS } from '../../platform/element/hooks.ts';
import { log } from '../../platform/log.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { AfterPaintCode } from '../view/player-context.tsx';

const load = lazyChunk<AfterPaintCode>(() => import('../view/player/after-paint.ts'));

let loaded: AfterPaintCode | null = null;
let resolve = (_code: AfterPaintCode): void => {};
const coming = new Promise<AfterPaintCode>((resolveComing) => {
  resolve = resolveComing;
});

/** The code and style sheet of overlay, menus and motion, shared by all players of the page. */
export const afterPaintCode = {
  get code(): AfterPaintCode | null {
    return loaded;
  },
  coming,
};

/** Loads what a player gets once it has been painted. @param isAwaited something is open, so that a failed file is tried again */
export function loadAfterPaint(
  isAwaited: boolean,
  onLoaded: (code: AfterPaintCode) => unknown,
  close: () => void,
): void {
  load(isAwaited).then(
    (code) => {
      if (loaded === null) code.borrowReact(HOOKS);
      loaded = code;
      resolve(code);
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
