import type { Atom } from 'jotai';
import { usePlayer } from './player-context.ts';
import { useAtom } from './use-atom.ts';

/** An atom's value, from the player's own store: there is no provider, and no default store on a host's page. */
export function useValue<Value>(atom: Atom<Value>): Value {
  return useAtom(usePlayer().store, atom);
}
