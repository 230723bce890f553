/** The most rows that the list shows: the half row tells visitors that they can scroll. */
const ROWS = 11.5;
/** The fewest rows that the list shows, even in a low window. */
const MIN_ROWS = 2.5;
/** Free pixels above and below the share overlay or a menu. */
const OVERLAY_MARGIN = 8;
/** Padding and borders of a menu. */
const EDGES = 14;

/** The height, rounded to 1/64 px, the finest unit of layout: during a transition, 48 px are measured as 47.99998. */
const heightOf = (element: Element | null): number =>
  Math.round((element?.getBoundingClientRect().height ?? 0) * 64) / 64;

/**
 * Fits the list into the frame's window, and reports the height that would show everything.
 * @returns a function that does both now
 */
export function followHeight(player: HTMLElement, root: ShadowRoot, report: (height: number) => void): () => void {
  const part = (name: string): HTMLElement | null => root.querySelector<HTMLElement>(`[part~="${name}"]`);

  function update(): void {
    const list = part('track-list');
    const row = heightOf(part('track'));
    const menu = root.querySelector<HTMLElement>(':popover-open');
    // The list of a bar is in its menu, which scrolls in a low window.
    const isInMenu = menu?.contains(list) ?? false;
    const box = isInMenu ? null : root.querySelector<HTMLElement>('.list');
    // While it closes, the frame keeps its height.
    if (box?.inert) return;
    // While it opens, the player grows little by little, but the frame gets its final height at once.
    const around = heightOf(player) - heightOf(box) + heightBelow(list, box);
    // In whole pixels: engines round fractions differently.
    const fullHeight = Math.floor(Math.min(list?.scrollHeight ?? 0, row * ROWS));
    const room = Math.floor(Math.max(innerHeight - around, row * MIN_ROWS));
    if (list) list.style.maxHeight = `${isInMenu ? fullHeight : Math.min(fullHeight, room)}px`;
    const content = around + (isInMenu ? 0 : fullHeight);
    report(Math.ceil(Math.max(content, overlayHeight(part('share')), menuHeight(menu, content))));
  }

  // No cleanup: the document has one player for life. Mutation observers run before the next layout.
  new MutationObserver(update).observe(root, { childList: true, subtree: true });
  new ResizeObserver(update).observe(player);
  addEventListener('resize', update);
  return update;
}

/**
 * The height of the parts below the rows.
 * @param box which the list grows in
 */
function heightBelow(list: HTMLElement | null, box: HTMLElement | null): number {
  const whole = box?.firstElementChild;
  if (!(whole instanceof HTMLElement)) return 0;
  const others = [...whole.children].filter((child) => child !== list);
  return others.reduce((sum, child) => sum + heightOf(child), whole.offsetHeight - whole.clientHeight);
}

/** The height for a menu below the content, if it does not fit over it. In a low window its rows are side by side. */
function menuHeight(menu: HTMLElement | null, content: number): number {
  if (menu === null) return 0;
  // The list is as high as what it shows, also while it slides in.
  const rows = [...menu.children].map((row) => (row.matches('.list') ? row.firstElementChild : row));
  const height = rows.reduce((sum, row) => sum + heightOf(row), EDGES + 2 * OVERLAY_MARGIN);
  return height > content ? content + height : 0;
}

/** The height that the overlay's whole content needs; a low window cuts only what it shows. */
function overlayHeight(overlay: HTMLElement | null): number {
  if (overlay === null) return 0;
  return overlay.scrollHeight + overlay.offsetHeight - overlay.clientHeight + 2 * OVERLAY_MARGIN;
}
