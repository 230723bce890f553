import type { KeyboardEvent } from 'react';
import { rowAt } from './follow-row.ts';

/** Arrow keys, Home and End move the focus between rows, Escape closes the list. Others are the player's. */
export function handleListKey(event: KeyboardEvent<HTMLElement>, from: number, count: number, close: () => void): void {
  const { key, currentTarget } = event;
  const rows = new Map([
    ['ArrowDown', Math.min(from + 1, count - 1)],
    ['ArrowUp', Math.max(from - 1, 0)],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const to = rows.get(key);
  if ((to === undefined && key !== 'Escape') || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  // The key must not also scroll the page, seek, or close a dialog of the page around the player.
  event.preventDefault();
  event.stopPropagation();
  if (to === undefined) {
    currentTarget.closest('section')?.querySelector<HTMLElement>('[part~="list-toggle"]')?.focus();
    close();
    return;
  }
  const row = rowAt(currentTarget, to);
  row?.querySelector('button')?.focus({ preventScroll: true });
  // Not smoothly, as the style sheet says: a held key would overtake it.
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
