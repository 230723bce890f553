/** The transform of fill and rail from empty to full. A transform causes no layout and no paint. */
export const EMPTY_TO_FULL: readonly [string, string] = ['translateX(-100%)', 'translateX(0)'];

/** Moves fill and thumb to a fraction of the line, 0 to 1. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(fraction - 1) * 100}%)`;
}
