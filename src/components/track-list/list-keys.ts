import type { KeyboardEvent } from 'react';
import { rowAt } from './row-elements.ts';

/**
 * Handles a key in the list: arrow keys, Home and End move the focus between rows, Escape closes the list and returns the
 * focus to its toggle. All other keys are left to the player's shortcuts.
 * @param from the row that the keys start from
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>, from: number, count: number, close: () => void): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const to = rowKeyTarget(event.key, from, count);
  if (to === null && event.key !== 'Escape') return;
  // The key must not also scroll the page, seek, or close a dialog of the page around the player.
  event.preventDefault();
  event.stopPropagation();
  if (to !== null) {
    focusRow(event.currentTarget, to);
    return;
  }
  event.currentTarget.closest('section')?.querySelector<HTMLElement>('[part~="list-toggle"]')?.focus();
  close();
}

/** The row that a key moves the focus to from row `index` of `count`; `null` for other keys. */
export function rowKeyTarget(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Moves the focus to the button of a row. The row has to be rendered. */
function focusRow(list: Element, index: number): void {
  const row = rowAt(list, index);
  row?.querySelector('button')?.focus({ preventScroll: true });
  // Not smoothly, as the style sheet says: a held key would overtake it.
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
