/** Throws as a media element does for a value that is not a finite number. */
export function finite(value: number, property: string): number {
  if (!Number.isFinite(Number(value))) throw new TypeError(`The ${property} has to be a finite number, not ${value}.`);
  return Number(value);
}
