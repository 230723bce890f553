import type { PageStore } from '../../platform/page-store.ts';
import {
  activeIndex,
  activeTrack,
  INITIAL_STATE,
  isWaiting,
  type PlayerState,
} from '../model/playback/player-state.ts';
import { type Loudness, loudnessAtom, type PlayerAtoms } from '../state/player-atoms.ts';
import type { Snapshot } from './snapshot.ts';

/** A player's snapshots, as React's `useSyncExternalStore` reads them. */
export interface Snapshots {
  get(): Snapshot;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** The snapshot of a player that has not begun, and of every player on a server. */
export const IDLE_SNAPSHOT: Snapshot = snapshotOf(INITIAL_STATE, loudnessAtom.init);

export function createSnapshots(store: PageStore, atoms: PlayerAtoms): Snapshots {
  let last = IDLE_SNAPSHOT;

  function get(): Snapshot {
    const now = snapshotOf(store.get(atoms.state), store.get(loudnessAtom));
    const names = Object.keys(now) as (keyof Snapshot)[];
    if (names.some((name) => !Object.is(now[name], last[name]))) last = now;
    return last;
  }

  return {
    get,
    subscribe(listener) {
      let seen = get();
      const compare = (): void => {
        if (get() === seen) return;
        seen = get();
        listener();
      };
      const ends = [store.sub(atoms.state, compare), store.sub(loudnessAtom, compare)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function snapshotOf(state: PlayerState, { volume, muted }: Loudness): Snapshot {
  const { queue, status, order, duration, error, seconds } = state;
  return Object.freeze({
    status: queue.status === 'failed' ? (queue.error?.code === 'queue-empty' ? 'empty' : 'error') : queue.status,
    tracks: queue.tracks,
    mixtape: queue.mixtape,
    activeTrack: activeTrack(state),
    activeIndex: activeIndex(state),
    paused: !state.playRequested,
    waiting: isWaiting(state),
    playing: status === 'playing',
    ended: status === 'ended',
    duration,
    volume,
    muted,
    shuffle: order.shuffle,
    repeat: order.repeat,
    error: error ?? queue.error,
    seconds,
  });
}
