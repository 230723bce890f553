import { PlayerError } from '../../../src/platform/model/player-error.ts';
import type { PageStore } from '../../../src/platform/page-store.ts';
import type { PlayerState } from '../../../src/player/model/playback/player-state.ts';
import type { PlayerAtoms } from '../../../src/player/state/player-atoms.ts';

type StateChange = Partial<PlayerState> | ((state: PlayerState) => Partial<PlayerState>);

/** Changes a player's state without an action, for tests of components. */
export function setState(store: PageStore, { state }: PlayerAtoms, change: StateChange): void {
  store.set(state, (before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
}

export const PLAY_REQUESTED: Partial<PlayerState> = { playRequested: true };
export const PLAYING: Partial<PlayerState> = { playRequested: true, status: 'playing' };
export const PAUSED: Partial<PlayerState> = { playRequested: false, status: 'paused' };
export const LOADING: Partial<PlayerState> = { playRequested: true, status: 'loading' };

/** The states for each message. */
export const NOTICES = {
  unavailable: { error: new PlayerError('media-failed', 'broken') },
  slow: { isSlow: true },
  offline: { isWaitingForNetwork: true },
  none: { error: null, isSlow: false, isWaitingForNetwork: false },
} satisfies Record<string, Partial<PlayerState>>;
