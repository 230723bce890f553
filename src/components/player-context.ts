import { createContext, useContext } from 'react';
import type { Labels } from '../labels/labels.ts';
import type { PageStore } from '../state/page-store.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';

/** What every component of a player reads and sends to. It is the same object until the language changes. */
export interface PlayerModel {
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  readonly labels: Labels;
  /** The address that a cover may be loaded from, or `null` where there is none that is safe. */
  readonly coverUrl: (cover: string | null) => string | null;
  /** The player could not be drawn. Told once for each failure. */
  readonly onRenderError: (error: unknown) => void;
}

export const PlayerContext = createContext<PlayerModel | null>(null);

export function usePlayer(): PlayerModel {
  const model = useContext(PlayerContext);
  if (model === null) throw new Error('A player component stands outside of a PlayerContext.');
  return model;
}
