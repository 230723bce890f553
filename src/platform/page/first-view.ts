import type { LazyChunk } from './lazy-chunk.ts';

/** Renders the changes that a press makes: at once, or soon and one after another. */
type FlushSync = (render: () => void) => void;

/** Removes a first view, and repeats on the view that React has rendered beside it what was pressed before. */
export type TakeOver = (root: ShadowRoot, view: HTMLElement, flushSync: FlushSync) => void;

type LoadTakeOver = LazyChunk<{ readonly takeOver: TakeOver }>;

let loadTakeOver: LoadTakeOver | null = null;
let takeOver: TakeOver | null = null;

/**
 * Called by each script that defines a tag, because the code is in a layer above this one: `src/first-view/take-over/`.
 */
export function provideTakeOver(load: LoadTakeOver): void {
  loadTakeOver = load;
}

/** The view that a server has rendered into a shadow root, until React's takes its place. */
export function firstViewIn(root: ShadowRoot): HTMLElement | null {
  return root.querySelector<HTMLElement>('.first-view');
}

/**
 * For an element with a first view: loads the code that replaces it. `null`
 * if it is loaded, or not needed; never rejects.
 */
export function takeOverComes(root: ShadowRoot): Promise<void> | null {
  if (takeOver !== null || loadTakeOver === null || firstViewIn(root) === null) return null;
  return loadTakeOver(true).then(
    (chunk) => {
      takeOver = chunk.takeOver;
    },
    () => {
      // The focus and earlier presses are lost, but the player works.
      takeOver = (_, view) => view.remove();
    },
  );
}

/** Replaces the first view by the view that React has rendered. Call it before the browser paints. */
export function replaceFirstView(root: ShadowRoot, flushSync: FlushSync): void {
  const view = firstViewIn(root);
  if (view !== null) takeOver?.(root, view, flushSync);
}
