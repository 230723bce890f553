/**
 * How far an element is moved, in percent, where the line is empty. The fill and the rail come in from the left. What is drawn in
 * the fill moves against it: it stays where it is, and the fill shows more and more of it.
 */
export const emptyOffset = ({ className }: HTMLElement): number => (className === 'still' ? 100 : -100);

/** Moves fill and thumb to a fraction of the line, 0 to 1. A transform causes no layout and no paint. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(1 - fraction) * emptyOffset(element)}%)`;
}
