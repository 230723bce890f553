/** Scrolls a list, and nothing around it, as little as it takes to see a row. */
export function revealRow(list: HTMLElement, row: HTMLElement, behavior: ScrollBehavior): void {
  const above = row.offsetTop - list.scrollTop;
  const below = row.offsetTop + row.offsetHeight - (list.scrollTop + list.clientHeight);
  const by = above < 0 ? above : Math.max(below, 0);
  if (by !== 0) list.scrollTo({ top: list.scrollTop + by, behavior });
}
