import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { DEFAULT_PREVIEW_DURATION_SECONDS } from '../domain/playback/preview-window.ts';
import type { PlayerError } from '../domain/player-error.ts';
import type { Mixtape, Track } from '../domain/queue/mixtape.ts';
import { EMPTY_ORDER, type PlayOrder } from '../domain/queue/play-order.ts';
import { DEFAULT_SETTINGS, type PlayerSettings } from '../domain/settings.ts';
import { mixtapeUrl } from '../domain/share-links.ts';

/** Where the queue stands: asked for, in hand with at least one track, or not to be had. */
export type QueueStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** The queue, as it was asked for last. */
export interface QueueState {
  readonly status: QueueStatus;
  readonly mixtape: Mixtape | null;
  readonly tracks: readonly Track[];
}

/** What a visitor is told in one line: the connection is slow, or the active track cannot be played. */
export type Notice = 'slow' | 'unavailable';

/** A point on the window's clock: where it stood, and whether it runs on from there. */
export interface ClockAnchor {
  /** Seconds since the window's start. */
  readonly time: number;
  readonly running: boolean;
}

/** Everything that is true of one player. Components read it; only `runtime/` and the actions write it. */
export interface PlayerAtoms {
  readonly settings: PrimitiveAtom<PlayerSettings>;
  readonly queue: PrimitiveAtom<QueueState>;
  readonly order: PrimitiveAtom<PlayOrder>;
  /** As on a media element: nobody wishes to hear anything. */
  readonly paused: PrimitiveAtom<boolean>;
  /** Sound was wished for and does not come yet. */
  readonly waiting: PrimitiveAtom<boolean>;
  /** The media element says that sound runs. */
  readonly sounding: PrimitiveAtom<boolean>;
  readonly ended: PrimitiveAtom<boolean>;
  readonly error: PrimitiveAtom<PlayerError | null>;
  readonly notice: PrimitiveAtom<Notice | null>;
  /** Length of the preview window in seconds. */
  readonly duration: PrimitiveAtom<number>;
  /** Changes on play, pause, seek and track changes only, never while time just passes. */
  readonly clock: PrimitiveAtom<ClockAnchor>;
  /** Whole seconds since the window's start: changes once a second. */
  readonly seconds: PrimitiveAtom<number>;
  readonly listOpen: PrimitiveAtom<boolean>;
  readonly shareOpen: PrimitiveAtom<boolean>;
  /** What became of copying the link: `by-hand` shows it, for whoever cannot have it copied. */
  readonly copyState: PrimitiveAtom<'idle' | 'copied' | 'by-hand'>;

  readonly tracks: Atom<readonly Track[]>;
  readonly mixtape: Atom<Mixtape | null>;
  /** The mixtape's page; `null` where there is none. */
  readonly shareUrl: Atom<string | null>;
  readonly activeTrack: Atom<Track | null>;
  /** -1 while there is no active track. */
  readonly activeIndex: Atom<number>;
  readonly shuffle: Atom<boolean>;
  readonly repeat: Atom<boolean>;
}

export const NO_QUEUE: QueueState = { status: 'idle', mixtape: null, tracks: Object.freeze([]) };

/** A fresh bundle of atoms for one player. */
export function createPlayerAtoms(): PlayerAtoms {
  const settings = atom(DEFAULT_SETTINGS);
  const queue = atom<QueueState>(NO_QUEUE);
  const order = atom<PlayOrder>(EMPTY_ORDER);
  const tracks = atom((get) => get(queue).tracks);
  const activeIndex = atom((get) => {
    const { activeId } = get(order);
    return get(tracks).findIndex((track) => track.trackId === activeId);
  });
  return {
    settings,
    queue,
    order,
    paused: atom(true),
    waiting: atom(false),
    sounding: atom(false),
    ended: atom(false),
    error: atom<PlayerError | null>(null),
    notice: atom<Notice | null>(null),
    duration: atom(DEFAULT_PREVIEW_DURATION_SECONDS),
    clock: atom<ClockAnchor>({ time: 0, running: false }),
    seconds: atom(0),
    listOpen: atom(false),
    shareOpen: atom(false),
    copyState: atom<'idle' | 'copied' | 'by-hand'>('idle'),
    tracks,
    mixtape: atom((get) => get(queue).mixtape),
    shareUrl: atom((get) => {
      const slug = get(queue).mixtape?.slug;
      return slug ? mixtapeUrl(get(settings), slug) : null;
    }),
    activeTrack: atom((get) => get(tracks)[get(activeIndex)] ?? null),
    activeIndex,
    shuffle: atom((get) => get(order).shuffle),
    repeat: atom((get) => get(order).repeat),
  };
}
