import { flushSync } from 'react-dom';
import { FIRST_VIEW } from '../page/early-presses.ts';
import { loadTakeOver } from './load-take-over.ts';

type TakeOver = typeof import('../page/take-over.ts')['takeOver'];

let takeOver: TakeOver | null = null;

/** What a server has rendered into a shadow root, until something else takes its place. */
export function firstViewIn(root: ShadowRoot | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`.${FIRST_VIEW}`) ?? null;
}

/** For an element with a first view: loads what replaces it. `null` if it is loaded, or not needed; never rejects. */
export function takeOverComes(root: ShadowRoot): Promise<void> | null {
  if (takeOver !== null || firstViewIn(root) === null) return null;
  return loadTakeOver(true).then(
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
export function replaceFirstView(root: ShadowRoot): void {
  const view = firstViewIn(root);
  if (view !== null) takeOver?.(root, view, flushSync);
}
