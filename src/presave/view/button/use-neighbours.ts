import { useLayoutEffect, useState } from 'react';
import type { PresaveModel } from '../presave-model.ts';

/** Reads the buttons beside this one, again when a button comes, goes or changes. @param read a function that stays the same */
export function useNeighbours({ onNeighbours }: Pick<PresaveModel, 'onNeighbours'>, read: () => boolean): boolean {
  const [value, setValue] = useState(false);
  useLayoutEffect(() => onNeighbours(() => setValue(read())), [onNeighbours, read]);
  // The attributes of this one may have changed, too.
  useLayoutEffect(() => setValue(read()));
  return value;
}
