import type { Atom } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import type { PageStore } from './page-store.ts';

/**
 * The value of an atom in the page's store. jotai's own hook also supports promises and providers, which are not used here.
 * Without it the first load is 0.9 kB smaller.
 */
export function useStoreValue<Value>(store: PageStore, atom: Atom<Value>): Value {
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom]);
  return useSyncExternalStore(subscribe, () => store.get(atom));
}
