export type RowHeights = ReturnType<typeof createRowHeights>;

/** The heights of a list's rows in pixels: measured where a row has been rendered, an estimate elsewhere. */
export function createRowHeights() {
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
    /** The row to keep in place between two distances from the top: the first that was measured, otherwise the first. */
    anchorIn(top: number, bottom: number, count: number): number {
      const [first, last] = [indexAt(top, count), indexAt(bottom, count)];
      for (let index = first; index <= last; index++) if (measured.has(index)) return index;
      return first;
    },
    /** Stores measured heights by index. The first ones give the estimate for all other rows, too. */
    measure(heights: ReadonlyMap<number, number>): void {
      for (const [index, height] of heights) measured.set(index, height);
      if (estimate === 0) for (const height of heights.values()) estimate += height / heights.size;
    },
    /** The height of the rows from `start` up to, but not including, `end`. */
    between(start: number, end: number): number {
      let height = 0;
      for (let index = start; index < end; index++) height += heightOf(index);
      return height;
    },
  };
}
