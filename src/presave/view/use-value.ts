import type { Atom } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import type { PageStore } from '../../platform/page-store.ts';

/** The value of an atom. */
export function useValue<Value>(store: PageStore, atom: Atom<Value>): Value {
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom]);
  const read = (): Value => store.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
