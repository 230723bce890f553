import type { Atom } from 'jotai';
import { usePlayer } from './player-context.ts';
import { useStoreValue } from './use-store-value.ts';

/** The value of an atom in the player's store. There is no provider, and the default store would be shared with the page. */
export function useValue<Value>(atom: Atom<Value>): Value {
  return useStoreValue(usePlayer().store, atom);
}
