import type { Atom } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import type { PageStore } from '../state/page-store.ts';

/**
 * An atom's value, from the page's store. jotai's own hook also follows promises and providers, of which there are none
 * here: without it the first load is 0.9 kB smaller.
 */
export function useAtom<Value>(store: PageStore, atom: Atom<Value>): Value {
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom]);
  return useSyncExternalStore(subscribe, () => store.get(atom));
}
