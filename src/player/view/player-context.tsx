import { Provider } from 'jotai';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Labels } from '../../i18n/labels.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';

/** The code of menus and motion, which is loaded once a player has been painted. */
export type AfterPaintCode = typeof import('./player/after-paint.ts');

/** The code of the share overlay and of a change of track, which is loaded once the page is idle. */
export type IdleCode = typeof import('./player/when-idle.ts');

/** Code that the first view does not need. `code` is `null` until it has come. */
export interface LateCode<Code> {
  readonly code: Code | null;
  readonly coming: Promise<Code>;
}

/** State and actions of a player for its components. The object changes only with the language. */
export interface PlayerModel {
  readonly store: PageStore;
  readonly atoms: PlayerAtoms;
  readonly actions: PlayerActions;
  readonly labels: Labels;
  readonly afterPaint: LateCode<AfterPaintCode>;
  readonly whenIdle: LateCode<IdleCode>;
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

/** Provides a player and the store of its atoms to the components inside. */
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
export const useAfterPaint = (): AfterPaintCode | null => useLateCode(usePlayer().afterPaint);

/** Late code; `null` until it has come. */
export function useLateCode<Code>(late: LateCode<Code>): Code | null {
  const [code, setCode] = useState(late.code);
  useEffect(() => {
    let isCurrent = true;
    void late.coming.then((loaded) => isCurrent && setCode(loaded));
    return () => {
      isCurrent = false;
    };
  }, [late]);
  return code;
}
