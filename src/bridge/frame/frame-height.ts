/** Rows that the list shows where there is room for them: half a row more than fits says that there is more. */
const ROWS = 8.5;
/** Rows that it shows however little room there is. */
const FEWEST_ROWS = 2.5;
/** Pixels that the overlay keeps free above and below itself. */
const OVERLAY_MARGIN = 8;

/** In steps of 1/64 px, as the finest engines lay out: while something slides, 48 px measure as 47.99998. */
const heightOf = (element: Element | null): number =>
  Math.round((element?.getBoundingClientRect().height ?? 0) * 64) / 64;

/**
 * Fits a player's list into the window of its frame, and tells how tall that window would have to be for all of it. What
 * is told never depends on how tall the window is, so a page may follow it and nothing goes round in circles.
 * @returns measures and tells now, too
 */
export function followHeight(player: HTMLElement, root: ShadowRoot, tell: (height: number) => void): () => void {
  const part = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`[part~="${name}"]`);

  function update(): void {
    const list = part('track-list');
    const row = heightOf(part('track'));
    const around = heightOf(player) - heightOf(list);
    // In whole pixels: no engine lays out what is around a fraction the same way as what is around another.
    const wanted = Math.floor(Math.min(list?.scrollHeight ?? 0, row * ROWS));
    const room = Math.floor(Math.max(innerHeight - around, row * FEWEST_ROWS));
    if (list) list.style.maxHeight = `${Math.min(wanted, room)}px`;
    tell(Math.ceil(Math.max(around + wanted, overlayHeight(part('share')))));
  }

  // Without an undo: a frame's document has one player, and goes with it.
  // Before anything is laid out anew: the list never shows at another height first.
  new MutationObserver(update).observe(root, { childList: true, subtree: true });
  new ResizeObserver(update).observe(player);
  addEventListener('resize', update);
  return update;
}

/** The window's height takes from what an overlay shows, not from what it holds. */
function overlayHeight(overlay: HTMLElement | null): number {
  if (overlay === null) return 0;
  return overlay.scrollHeight + overlay.offsetHeight - overlay.clientHeight + 2 * OVERLAY_MARGIN;
}
