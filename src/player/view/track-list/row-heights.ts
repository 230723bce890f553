/** The heights of a list's rows in pixels: measured where a row has been rendered, an estimate elsewhere. */
export interface RowHeights {
  /** Stores measured heights by index. The first ones give the estimate for all other rows, too. */
  measure(heights: ReadonlyMap<number, number>): void;
  /** The height of the rows from `start` up to, but not including, `end`. */
  between(start: number, end: number): number;
  /** The row at a distance from the top of a list of `count` rows. */
  indexAt(top: number, count: number): number;
  /** The row to keep in place between two distances from the top: the first that was measured, otherwise the first. */
  anchorIn(top: number, bottom: number, count: number): number;
}

export function createRowHeights(): RowHeights {
  const measured = new Map<number, number>();
  let estimate = 0;
  const heightOf = (index: number): number => measured.get(index) ?? estimate;
  function indexAt(top: number, count: number): number {
    let index = 0;
    for (let bottom = heightOf(0); bottom <= top && index < count - 1; bottom += heightOf(index)) index++;
    return index;
  }
  return {
    indexAt,
    anchorIn(top, bottom, count) {
      const [first, last] = [indexAt(top, count), indexAt(bottom, count)];
      for (let index = first; index <= last; index++) if (measured.has(index)) return index;
      return first;
    },
    measure(heights) {
      for (const [index, height] of heights) measured.set(index, height);
      if (estimate === 0) for (const height of heights.values()) estimate += height / heights.size;
    },
    between(start, end) {
      let height = 0;
      for (let index = start; index < end; index++) height += heightOf(index);
      return height;
    },
  };
}
