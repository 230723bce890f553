import type { Atom } from 'jotai';
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
    signal.addEventListener('abort', store.sub(source, update), { once: true });
  };
  const isTrue = (value: boolean): boolean => value;
  mirror('ready', atoms.queue, ({ status }) => status === 'ready');
  mirror('playing', atoms.playing, isTrue);
  mirror('waiting', atoms.waiting, isTrue);
  mirror('error', atoms.error, (error) => error !== null);
  mirror('muted', loudnessAtom, ({ muted }) => muted);
  mirror('shuffle', atoms.shuffle, isTrue);
  mirror('repeat', atoms.repeat, isTrue);
  mirror('list-open', atoms.listOpen, isTrue);
  mirror('share-open', atoms.shareOpen, isTrue);
}
