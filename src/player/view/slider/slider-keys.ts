/** The value to which a key moves a slider, or `null` for other keys. */
export function sliderKeyTarget(key: string, value: number, max: number, step: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return roundedWithin(value + step, max);
    case 'ArrowLeft':
    case 'ArrowDown':
      return roundedWithin(value - step, max);
    case 'PageUp':
      return roundedWithin(value + 2 * step, max);
    case 'PageDown':
      return roundedWithin(value - 2 * step, max);
    case 'Home':
      return 0;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** A value between 0 and `max`, rounded so that ten steps of 0.05 are 0.5. */
export function roundedWithin(value: number, max: number): number {
  return Math.min(Math.max(Math.round(value * 1e4) / 1e4, 0), max);
}
