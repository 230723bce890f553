/** Rows `start` to `end - 1`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Rows that are rendered before and behind the visible ones, so that scrolling shows no gap. */
const MARGIN_ROWS = 10;
/** The range changes in steps, so that not every row that is scrolled by causes a render. */
const STEP_ROWS = 5;

/** The heights of a list's rows in pixels: measured where a row has been rendered, an estimate elsewhere. */
export interface RowHeights {
  /** Stores measured heights by index. The first ones give the estimate for all other rows, too. */
  measure(heights: ReadonlyMap<number, number>): void;
  /** Forgets everything, because the list has another width. */
  reset(): void;
  /** The height of the rows from `start` up to, but not including, `end`. */
  between(start: number, end: number): number;
  /** The row at a distance from the top of a list of `count` rows. */
  indexAt(top: number, count: number): number;
}

export function createRowHeights(): RowHeights {
  const measured = new Map<number, number>();
  let estimate = 0;
  const heightOf = (index: number): number => measured.get(index) ?? estimate;
  return {
    measure(heights) {
      for (const [index, height] of heights) measured.set(index, height);
      if (estimate === 0) for (const height of heights.values()) estimate += height / heights.size;
    },
    reset() {
      measured.clear();
      estimate = 0;
    },
    between(start, end) {
      let height = 0;
      for (let index = start; index < end; index++) height += heightOf(index);
      return height;
    },
    indexAt(top, count) {
      let index = 0;
      for (let bottom = heightOf(0); bottom <= top && index < count - 1; bottom += heightOf(index)) index++;
      return index;
    },
  };
}

/** The rows to render while the rows `first` to `last` are visible. */
export function rangeAround(first: number, last: number): RowRange {
  return {
    start: Math.floor(first / STEP_ROWS) * STEP_ROWS - MARGIN_ROWS,
    end: Math.ceil(last / STEP_ROWS) * STEP_ROWS + MARGIN_ROWS,
  };
}
