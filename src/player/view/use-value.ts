import type { Atom } from 'jotai';
import { useStoreValue } from '../../platform/use-store-value.ts';
import { usePlayer } from './player-context.ts';

/** The value of an atom in the player's store. There is no provider, and the default store would be shared with the page. */
export function useValue<Value>(atom: Atom<Value>): Value {
  return useStoreValue(usePlayer().store, atom);
}
