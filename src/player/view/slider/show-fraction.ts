/** How far an element is moved where the line is empty, in percent. What is drawn in the fill moves against it. */
export const emptyOffset = ({ className }: HTMLElement): number => (className === 'still' ? 100 : -100);

/** Moves fill and thumb to a fraction of the line, 0 to 1. A transform causes no layout and no paint. */
export function showFraction(moving: readonly HTMLElement[], fraction: number): void {
  for (const element of moving) element.style.transform = `translateX(${(1 - fraction) * emptyOffset(element)}%)`;
}
