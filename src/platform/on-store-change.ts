import type { Atom } from 'jotai/vanilla';
import type { PageStore } from './page-store.ts';

/** Calls back when the value of an atom has changed, until the signal aborts. */
export function onStoreChange(store: PageStore, atom: Atom<unknown>, signal: AbortSignal, callback: () => void): void {
  signal.addEventListener('abort', store.sub(atom, callback));
}
