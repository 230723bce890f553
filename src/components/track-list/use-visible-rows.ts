import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowIndex } from './row-elements.ts';
import { createRowHeights, type RowHeights, rangeAround } from './row-heights.ts';

/** Shorter lists are rendered whole: then the browser's search finds every track. */
const LONGEST_WHOLE_LIST = 100;
/** How many rows are visible by default. A style sheet may make the list higher. */
const VISIBLE_ROWS = 9;

/**
 * The indexes of the rows to render, in order. In a long list these are the rows near its visible part, the first, the last,
 * and those in `kept`. A row behind a gap has the height of the gap as its margin.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): readonly number[] {
  const isLong = count > LONGEST_WHOLE_LIST;
  const [heights] = useState(createRowHeights);
  const [{ start, end }, setRange] = useState(() => rangeAround(kept[0] ?? 0, (kept[0] ?? 0) + VISIBLE_ROWS));

  useLayoutEffect(() => {
    if (isLong && list.current !== null) layOut(list.current, heights, count);
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!isLong || element === null) return undefined;
    let width = element.clientWidth;
    const update = (): void => {
      const { scrollTop, clientHeight, clientWidth } = element;
      if (clientWidth !== width) {
        width = clientWidth;
        heights.reset();
        layOut(element, heights, count);
      }
      const next = rangeAround(heights.indexAt(scrollTop, count), heights.indexAt(scrollTop + clientHeight, count));
      // Before the browser paints.
      flushSync(() => setRange((now) => (now.start === next.start && now.end === next.end ? now : next)));
    };
    element.addEventListener('scroll', update, { passive: true });
    // Not at once: rendering may change the size that is observed.
    const observer = new ResizeObserver(() => requestAnimationFrame(update));
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
      for (const row of rowsOf(element)) row.style.marginTop = '';
    };
  }, [isLong, list, heights, count]);

  const all = Array.from({ length: count }, (_, index) => index);
  if (!isLong) return all;
  return all.filter(
    (index) => (index >= start && index < end) || index === 0 || index === count - 1 || kept.includes(index),
  );
}

/** Measures the rendered rows, and gives each row behind a gap its margin. */
function layOut(list: HTMLElement, heights: RowHeights, count: number): void {
  const rows = rowsOf(list);
  const { scrollTop } = list;
  const visible = heights.indexAt(scrollTop, count);
  const before = heights.between(0, visible);
  heights.measure(new Map(rows.map((row) => [rowIndex(row), row.offsetHeight])));
  let next = 0;
  for (const row of rows) {
    const index = rowIndex(row);
    row.style.marginTop = index > next ? `${heights.between(next, index)}px` : '';
    next = index + 1;
  }
  // Safari does not keep the visible rows in place when rows above them turn out to be higher than estimated.
  const moved = heights.between(0, visible) - before;
  if (before > 0 && moved !== 0 && !CSS.supports('overflow-anchor', 'auto'))
    list.scrollBy({ top: moved, behavior: 'instant' });
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  // React renders nothing else into the list.
  return [...list.children] as HTMLElement[];
}
