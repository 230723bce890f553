import type { Atom } from 'jotai';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Labels } from '../../i18n/labels.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';

/** What the share overlay contains, and how it opens. It has no hooks, so that it needs no React of its own. */
export type OverlayCode = typeof import('./share-overlay/share-ways.tsx');

/** The state and actions of a player for its components. The object changes only with the language. */
export interface PlayerModel {
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  readonly labels: Labels;
  readonly overlay: Atom<OverlayCode | null>;
  /** The URL of a cover, or `null` if it is not safe to load. */
  readonly coverUrl: (cover: string | null) => string | null;
  /** Calls back once the page is loaded and idle, unless the signal aborts. */
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  readonly onRenderError: (error: unknown) => void;
}

export const PlayerContext = createContext<PlayerModel | null>(null);

export function usePlayer(): PlayerModel {
  const model = useContext(PlayerContext);
  if (model === null) throw new Error('A player component is used outside a PlayerContext.');
  return model;
}

/** The value of an atom in the player's store. jotai's own hook does more, and is 0.9 kB of the first load. */
export function useValue<Value>(atom: Atom<Value>): Value {
  const { store } = usePlayer();
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom]);
  const read = (): Value => store.get(atom);
  return useSyncExternalStore(subscribe, read, read);
}
