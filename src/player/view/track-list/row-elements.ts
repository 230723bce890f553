/** The row of a track, if it is rendered. */
export function rowAt(list: Element, index: number): HTMLElement | null {
  return list.querySelector(`[aria-posinset="${index + 1}"]`);
}

export function rowIndex(row: Element): number {
  return Number(row.getAttribute('aria-posinset')) - 1;
}
