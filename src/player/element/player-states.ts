import type { Atom } from 'jotai';
import { onStoreChange } from '../../platform/on-store-change.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { loudnessAtom, type PlayerAtoms } from '../state/player-atoms.ts';

export function mirrorStates(
  store: PageStore,
  atoms: PlayerAtoms,
  signal: AbortSignal,
  setState: (name: string, isOn: boolean) => void,
): void {
  const mirror = <Value>(name: string, source: Atom<Value>, isOn: (value: Value) => boolean): void => {
    const update = (): void => setState(name, isOn(store.get(source)));
    update();
    onStoreChange(store, source, signal, update);
  };
  const flags = ['playing', 'waiting', 'offline', 'shuffle', 'repeat'] as const;
  for (const name of flags) mirror(name, atoms[name], Boolean);
  mirror('ready', atoms.queue, ({ status }) => status === 'ready');
  mirror('error', atoms.error, (error) => error !== null);
  mirror('muted', loudnessAtom, ({ muted }) => muted);
  mirror('list-open', atoms.listOpen, Boolean);
  mirror('share-open', atoms.shareOpen, Boolean);
}
