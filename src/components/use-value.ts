import { type Atom, useAtomValue } from 'jotai';
import { usePlayer } from './player-context.ts';

/** An atom's value, from the player's own store: there is no provider, and no default store on a host's page. */
export function useValue<Value>(atom: Atom<Value>): Awaited<Value> {
  return useAtomValue(atom, { store: usePlayer().store });
}
