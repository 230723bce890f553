import type { PlayerError } from '../../platform/model/player-error.ts';
import type { PageStore } from '../../platform/page-store.ts';
import {
  activeIndex,
  activeTrack,
  INITIAL_STATE,
  isWaiting,
  type PlayerState,
} from '../model/playback/player-state.ts';
import type { Mixtape, Track } from '../model/queue/mixtape.ts';
import { type Loudness, loudnessAtom, type PlayerAtoms } from '../state/player-atoms.ts';

/** A player at one moment. It is frozen, and stays the same object until something in it changes. */
export interface Snapshot {
  /** Of the queue. `idle`: not requested yet. `empty`: it has no tracks. `error`: it could not be loaded. */
  readonly status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  /** The queue, in its own order. */
  readonly tracks: readonly Track[];
  /** `null` until the queue has loaded, or if the API names none. */
  readonly mixtape: Mixtape | null;
  /** `null` until the queue has loaded. */
  readonly activeTrack: Track | null;
  /** Index of the active track in `tracks`; -1 if there is none. */
  readonly activeIndex: number;
  /** Whether playback is not requested; false also while a requested track loads. */
  readonly paused: boolean;
  /** Whether playback is requested, and the track does not play yet or any more. */
  readonly waiting: boolean;
  /** Whether the track is heard. */
  readonly playing: boolean;
  /** Whether playback has reached the preview's end. */
  readonly ended: boolean;
  /** Length of the preview in seconds. */
  readonly duration: number;
  /** 0 to 1, for all players of the page at once. */
  readonly volume: number;
  /** Whether the sound is off, for all players of the page at once. */
  readonly muted: boolean;
  /** Whether tracks play in random order. */
  readonly shuffle: boolean;
  /** Whether the active track repeats. */
  readonly repeat: boolean;
  /** Why the queue or the active track cannot be played. */
  readonly error: PlayerError | null;
  /** Whole seconds since the start of the preview: all that changes while a track plays. */
  readonly seconds: number;
}

/** A player's snapshots, as React's `useSyncExternalStore` reads them. */
export interface Snapshots {
  get(): Snapshot;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** Of a player that has not begun, and on a server. */
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
