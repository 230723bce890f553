import type { KeyboardEvent } from 'react';

/** The events with which a visitor scrolls: by wheel, by finger or scroll bar, and by keyboard. */
const SCROLL_EVENTS = ['wheel', 'pointerdown', 'focusin'];
/** The end of the list that fades out, in pixels. A row is only visible above it. */
const FADE = 40;

/**
 * Keeps the active row visible, unless the visitor has scrolled elsewhere. Listens to the list until the signal aborts.
 * @returns a function to call with that row
 */
export function createRowFollower(list: HTMLElement, signal: AbortSignal): (row: HTMLElement) => void {
  let activeRow: HTMLElement | undefined;
  let hasScrolled = false;
  const onScroll = (): void => {
    hasScrolled = true;
  };
  for (const type of SCROLL_EVENTS) list.addEventListener(type, onScroll, { passive: true, signal });
  return (row) => {
    const previousRow = activeRow;
    activeRow = row;
    if (previousRow && hasScrolled && Math.abs(hiddenPixels(list, previousRow)) >= previousRow.offsetHeight) return;
    hasScrolled = false;
    const top = hiddenPixels(list, row);
    if (top === 0) return;
    if (previousRow) list.scrollBy({ top });
    // A list that has just opened jumps there, and shows what comes next. Half a row fades out at its start.
    else list.scrollTo({ top: row.offsetTop - 2.5 * row.offsetHeight, behavior: 'instant' });
  };
}

/** How far the list has to scroll to show the whole row; negative: up. */
function hiddenPixels(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): number {
  const above = offsetTop - list.scrollTop;
  const below = above + offsetHeight + FADE - list.clientHeight;
  return above < 0 ? above : Math.max(below, 0);
}

/** The row of a track, if it is rendered. */
export function rowAt(list: Element, index: number): HTMLElement | null {
  return list.querySelector(`[aria-posinset="${index + 1}"]`);
}

export function rowIndex(row: Element): number {
  return Number(row.getAttribute('aria-posinset')) - 1;
}

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
  // `instant` in place of the smooth scrolling of the style sheet, which a held key would overtake.
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
