import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowIndex } from './rows.ts';

/** Lists up to this length are rendered whole, so that the browser's search finds every track. */
const LONGEST_WHOLE_LIST = 100;
/** How many rows are visible by default. A style sheet may make the list higher. */
export const VISIBLE_ROWS = 12;
/** Rows that are rendered before and behind the visible ones. */
const MARGIN_ROWS = 10;
/** The rendered range moves in steps, so that not every row that scrolls past causes a render. */
const STEP_ROWS = 5;

/** The rows to render: of a long list, those near its visible part, the first, the last, and those in `kept`. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number, kept: readonly number[]): number[] {
  const [heights] = useState(createRowHeights);
  const [[first, last], setVisible] = useState(() => inSteps(kept[0] ?? 0, (kept[0] ?? 0) + VISIBLE_ROWS));

  useLayoutEffect(() => placeRows(list.current, heights, count));

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const look = (): void => {
      markEnds(element);
      const { scrollTop, clientHeight } = element;
      const next = inSteps(heights.indexAt(scrollTop, count), heights.indexAt(scrollTop + clientHeight, count));
      // The same array as before, if nothing changes: then React does not render.
      setVisible((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    };
    // Before the browser paints.
    const onScroll = (): void => flushSync(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    // Without `flushSync`: other renders that are waiting might change sizes
    // while sizes are reported, which logs an error.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [list, heights, count]);

  const isWhole = count <= LONGEST_WHOLE_LIST;
  const isRendered = (index: number): boolean =>
    isWhole ||
    (index >= first - MARGIN_ROWS && index <= last + MARGIN_ROWS) ||
    index === 0 ||
    index === count - 1 ||
    kept.includes(index);
  return Array.from({ length: count }, (_, index) => index).filter(isRendered);
}

function inSteps(first: number, last: number): readonly [number, number] {
  return [Math.floor(first / STEP_ROWS) * STEP_ROWS, Math.ceil(last / STEP_ROWS) * STEP_ROWS];
}

/** Gives rows after a gap their margins, measures the rendered rows, and keeps the visible ones in place. */
function placeRows(list: HTMLElement | null, heights: RowHeights, count: number): void {
  if (list === null) return;
  // React renders nothing else into the list.
  const rows = [...list.children] as HTMLElement[];
  const measure = (): void => heights.measure(new Map(rows.map((row) => [rowIndex(row), row.offsetHeight])));
  if (heights.between(0, 1) === 0) measure();
  // Before anything is read from the list: with the former gaps it might be shorter, and the browser would scroll it.
  let next = 0;
  for (const row of rows) {
    const index = rowIndex(row);
    row.style.marginTop = `${heights.between(next, index)}px`;
    next = index + 1;
  }
  const { scrollTop, clientHeight } = list;
  const anchor = heights.anchorIn(scrollTop, scrollTop + clientHeight, count);
  const top = heights.between(0, anchor);
  measure();
  list.style.setProperty('--_rows', `${heights.between(0, count)}px`);
  const change = heights.between(0, anchor) - top;
  if (change !== 0 && rows.length < count) list.scrollTop = scrollTop + change;
  markEnds(list);
}

/** Tells the style sheet whether there are rows above and below the visible ones. Pixels are rounded. */
function markEnds(list: HTMLElement): void {
  const { scrollTop, scrollHeight, clientHeight } = list;
  list.toggleAttribute('data-before', scrollTop > 1);
  list.toggleAttribute('data-more', scrollTop + clientHeight < scrollHeight - 1);
}

type RowHeights = ReturnType<typeof createRowHeights>;

/** The heights of a list's rows in pixels: measured for rows that were rendered, an estimate for others. */
function createRowHeights() {
  const measured = new Map<number, number>();
  let estimate = 0;
  const heightOf = (index: number): number => measured.get(index) ?? estimate;
  /** The row at a distance from the top of a list of `count` rows. */
  function indexAt(top: number, count: number): number {
    let index = 0;
    for (let bottom = heightOf(0); bottom <= top && index < count - 1; bottom += heightOf(index)) index++;
    return index;
  }
  return {
    indexAt,
    /** The row between two distances from the top that is kept in place: the first measured one, else the first. */
    anchorIn(top: number, bottom: number, count: number): number {
      const first = indexAt(top, count);
      const last = indexAt(bottom, count);
      for (let index = first; index <= last; index++) if (measured.has(index)) return index;
      return first;
    },
    /** Stores measured heights by index. The first ones give the estimate for all other rows, too. */
    measure(heights: ReadonlyMap<number, number>): void {
      for (const [index, height] of heights) measured.set(index, height);
      if (estimate === 0) for (const height of heights.values()) estimate += height / heights.size;
    },
    between(start: number, end: number): number {
      let height = 0;
      for (let index = start; index < end; index++) height += heightOf(index);
      return height;
    },
  };
}
