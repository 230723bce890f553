import type { LazyChunk } from './lazy-chunk.ts';

/** Renders what a press changes: at once, or soon and one after another. */
type FlushSync = (render: () => void) => void;

/** Removes a first view beside what is now rendered, and does there what was pressed before. */
export type TakeOver = (root: ShadowRoot, view: HTMLElement, flushSync: FlushSync) => void;

/** Filled in by each script that defines a tag: what takes over is in `src/first-view/take-over/`, a layer above this one. */
export const firstViews = {} as { load: LazyChunk<{ readonly takeOver: TakeOver }> };

let takeOver: TakeOver | null = null;

/** Markup that a server has rendered into a shadow root, until something else takes its place. */
export function firstViewIn(root: ShadowRoot): HTMLElement | null {
  return root.querySelector<HTMLElement>('.first-view');
}

/** For an element with a first view: loads what replaces it. `null` if it is loaded, or not needed; never rejects. */
export function takeOverComes(root: ShadowRoot): Promise<void> | null {
  if (takeOver !== null || firstViewIn(root) === null) return null;
  return firstViews.load(true).then(
    (chunk) => {
      takeOver = chunk.takeOver;
    },
    () => {
      // The focus is lost, and what was pressed meanwhile; the player works.
      takeOver = (_, view) => view.remove();
    },
  );
}

/** Puts what is now rendered in the place of what a server has rendered. Call it before the browser paints. */
export function replaceFirstView(root: ShadowRoot, flushSync: FlushSync): void {
  const view = firstViewIn(root);
  if (view !== null) takeOver?.(root, view, flushSync);
}
