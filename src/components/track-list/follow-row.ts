/** With a wheel, with a finger or the scroll bar, and by keyboard. */
const WAYS_TO_STRAY = ['wheel', 'pointerdown', 'focusin'];

/**
 * Keeps the active row of a list in sight, unless the visitor has gone elsewhere in the list.
 * @returns tells it which row is the active one
 */
export function createRowFollower(list: HTMLElement): (row: HTMLElement) => void {
  let followed: HTMLElement | undefined;
  let hasStrayed = false;
  const stray = (): void => {
    hasStrayed = true;
  };
  for (const type of WAYS_TO_STRAY) list.addEventListener(type, stray, { passive: true });
  return (row) => {
    const left = followed;
    followed = row;
    if (left && hasStrayed && Math.abs(outOfSight(list, left)) >= left.offsetHeight) return;
    hasStrayed = false;
    const by = outOfSight(list, row);
    // A list that is just being opened starts at the active row; later it moves as its style sheet says. Not by `scrollTo`,
    // which Prototype and MooTools have made something else.
    if (by !== 0) list.scrollBy({ top: by, behavior: left ? 'auto' : 'instant' });
  };
}

/** How far a list has to scroll, and nothing around it, to show all of a row; negative: up. */
function outOfSight(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): number {
  const above = offsetTop - list.scrollTop;
  const below = above + offsetHeight - list.clientHeight;
  return above < 0 ? above : Math.max(below, 0);
}
