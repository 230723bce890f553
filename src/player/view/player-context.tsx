import { Provider } from 'jotai';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Labels } from '../../i18n/labels.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';

/** The code of overlay and motion, which is loaded once a player has been painted. */
export type AfterPaintCode = typeof import('./player/after-paint.ts');

/** State and actions of a player for its components. The object changes only with the language. */
export interface PlayerModel {
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  readonly labels: Labels;
  /** `code` is `null` until it has come. */
  readonly afterPaint: { readonly code: AfterPaintCode | null; readonly coming: Promise<AfterPaintCode> };
  /** The URL of a cover, or `null` if it is not safe to load. */
  readonly coverUrl: (cover: string | null) => string | null;
  /** Calls back once the page is loaded and idle, unless the signal aborts. */
  readonly onIdle: (signal: AbortSignal, callback: () => void) => void;
  readonly onRenderError: (error: unknown) => void;
}

/** Components are only rendered within a `PlayerProvider`. */
const PlayerContext = createContext(null as unknown as PlayerModel);

interface PlayerProviderProps {
  readonly model: PlayerModel;
  readonly children: ReactNode;
}

/** Gives the components inside a player, and the store of its atoms. */
export function PlayerProvider({ model, children }: PlayerProviderProps): ReactNode {
  return (
    <Provider store={model.store}>
      <PlayerContext value={model}>{children}</PlayerContext>
    </Provider>
  );
}

export function usePlayer(): PlayerModel {
  return useContext(PlayerContext);
}

/** The code that is loaded once the player has been painted; `null` until then. */
export function useAfterPaint(): AfterPaintCode | null {
  const { afterPaint } = usePlayer();
  const [code, setCode] = useState(afterPaint.code);
  useEffect(() => {
    let isCurrent = true;
    void afterPaint.coming.then((loaded) => isCurrent && setCode(loaded));
    return () => {
      isCurrent = false;
    };
  }, [afterPaint]);
  return code;
}
