/** Fill and rail as they are moved along the line, from nothing to all of it. A transform: no layout, no paint. */
export const ALONG_THE_LINE: readonly [string, string] = ['translateX(-100%)', 'translateX(0)'];

/** Puts fill and thumb at a share of the line, 0 to 1. */
export function showShare(moving: readonly HTMLElement[], share: number): void {
  for (const element of moving) element.style.transform = `translateX(${(share - 1) * 100}%)`;
}
