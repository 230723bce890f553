import { useLayoutEffect, useState } from 'react';
import type { PresaveModel } from '../presave-model.ts';

/**
 * Reads the buttons beside this one, again when a button comes, goes, moves or changes, also this one.
 * @param read a function that stays the same
 */
export function useNeighbours({ onNeighbours }: Pick<PresaveModel, 'onNeighbours'>, read: () => boolean): boolean {
  const [value, setValue] = useState(read);
  // Before the browser paints, so that a date that another button says does not show for a moment.
  useLayoutEffect(() => onNeighbours(() => setValue(read)), [onNeighbours, read]);
  return value;
}
