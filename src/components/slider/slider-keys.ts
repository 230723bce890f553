/** Where a key moves a slider to, or `null` for a key that is none of its own. */
export function sliderKeyTarget(key: string, value: number, max: number, step: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(value + step, max);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(value - step, max);
    case 'PageUp':
      return within(value + 2 * step, max);
    case 'PageDown':
      return within(value - 2 * step, max);
    case 'Home':
      return 0;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** A value that a slider can have: rounded, so that ten steps of 0.05 are 0.5. */
export function within(value: number, max: number): number {
  return Math.min(Math.max(Math.round(value * 1e4) / 1e4, 0), max);
}
