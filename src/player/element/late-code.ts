import { HOOKS } from '../../platform/element/hooks.ts';
import { lazyChunk } from '../../platform/page/lazy-chunk.ts';
import type { AfterPaintCode, IdleCode, LateCode } from '../view/player-context.tsx';

/**
 * Late code, and how to load it.
 * @see LateCode
 */
interface LoadableCode<Code> extends LateCode<Code> {
  /** @param isAwaited whether something that is open needs it: then a file that has failed is requested again */
  load(isAwaited: boolean): Promise<Code>;
}

/** The code and style sheet of menus and motion, shared by all players of the page. */
export const afterPaintCode = lateCode<AfterPaintCode>(() => import('../view/player/after-paint.ts'));

/** The code of the share overlay, with its style sheet, and of a change of track. */
export const idleCode = lateCode<IdleCode>(() => import('../view/player/when-idle.ts'));

function lateCode<Code extends Pick<IdleCode, 'borrowReact'>>(load: () => Promise<Code>): LoadableCode<Code> {
  const loadOnce = lazyChunk(async () => {
    const code = await load();
    code.borrowReact(HOOKS);
    return code;
  });
  let loaded: Code | null = null;
  let resolve = (_code: Code): void => {};
  const coming = new Promise<Code>((resolveComing) => {
    resolve = resolveComing;
  });
  return {
    get code() {
      return loaded;
    },
    coming,
    async load(isAwaited) {
      loaded = await loadOnce(isAwaited);
      resolve(loaded);
      return loaded;
    },
  };
}
