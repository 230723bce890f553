import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { PlayerError } from '../../platform/model/player-error.ts';
import {
  activeIndex,
  activeTrack,
  type ClockAnchor,
  INITIAL_STATE,
  isWaiting,
  type PlayerState,
  type QueueState,
} from '../model/playback/player-state.ts';
import type { Mixtape, Track } from '../model/queue/mixtape.ts';
import type { PlayerSettings } from '../model/settings.ts';
import { sharedUrl } from '../model/share-links.ts';

/** The message below the controls: the connection is slow, or the active track cannot be played. */
export type Notice = 'slow' | 'unavailable';

/** The link or the embed code on its way to the clipboard. */
export interface Copying {
  readonly what: 'copy' | 'embed';
  readonly text: string;
  /** False if the browser could not copy it: then the text is shown, selected. */
  readonly isCopied: boolean;
}

/** The whole state of one player, for components to read. Only `runtime/player/dispatch.ts` writes `state`. */
export interface PlayerAtoms {
  readonly state: PrimitiveAtom<PlayerState>;
  readonly listOpen: PrimitiveAtom<boolean>;
  readonly shareOpen: PrimitiveAtom<boolean>;
  /** What a visitor has just copied, or has to copy by hand. */
  readonly copying: PrimitiveAtom<Copying | null>;
  /** The focus or a pointer is in the message about an unavailable track. It is not skipped meanwhile. */
  readonly noticeHeld: PrimitiveAtom<boolean>;

  // Derived from the state
  readonly settings: Atom<PlayerSettings>;
  readonly queue: Atom<QueueState>;
  /** As on a media element: playback is not requested. */
  readonly paused: Atom<boolean>;
  /** Playback is requested, and the track does not play yet. */
  readonly waiting: Atom<boolean>;
  /** The media element says that the track plays. */
  readonly playing: Atom<boolean>;
  readonly ended: Atom<boolean>;
  readonly error: Atom<PlayerError | null>;
  readonly notice: Atom<Notice | null>;
  /** Length of the preview in seconds. */
  readonly duration: Atom<number>;
  /** Changes on play, pause, seek and track changes only, never while time just passes. */
  readonly clock: Atom<ClockAnchor>;
  /** Whole seconds since the start of the preview: changes once a second. */
  readonly seconds: Atom<number>;
  readonly tracks: Atom<readonly Track[]>;
  readonly mixtape: Atom<Mixtape | null>;
  /** The address of the mixtape's page; `null` if there is none. */
  readonly shareUrl: Atom<string | null>;
  readonly activeTrack: Atom<Track | null>;
  /** -1 while there is no active track. */
  readonly activeIndex: Atom<number>;
  readonly shuffle: Atom<boolean>;
  readonly repeat: Atom<boolean>;
}

/** The atoms of one player. */
export function createPlayerAtoms(): PlayerAtoms {
  const state = atom(INITIAL_STATE);
  const derive = <Value>(read: (from: PlayerState) => Value): Atom<Value> => atom((get) => read(get(state)));
  return {
    state,
    listOpen: atom(false),
    shareOpen: atom(false),
    copying: atom<Copying | null>(null),
    noticeHeld: atom(false),
    settings: derive(({ settings }) => settings),
    queue: derive(({ queue }) => queue),
    paused: derive(({ playRequested }) => !playRequested),
    waiting: derive(isWaiting),
    playing: derive(({ status }) => status === 'playing'),
    ended: derive(({ status }) => status === 'ended'),
    error: derive(({ error }) => error),
    notice: derive(({ error, isSlow }) => (error !== null ? 'unavailable' : isSlow ? 'slow' : null)),
    duration: derive(({ duration }) => duration),
    clock: derive(({ clock }) => clock),
    seconds: derive(({ seconds }) => seconds),
    tracks: derive(({ queue }) => queue.tracks),
    mixtape: derive(({ queue }) => queue.mixtape),
    shareUrl: derive(({ queue, settings }) => (queue.status === 'ready' ? sharedUrl(queue.mixtape, settings) : null)),
    activeTrack: derive(activeTrack),
    activeIndex: derive(activeIndex),
    shuffle: derive(({ order }) => order.shuffle),
    repeat: derive(({ order }) => order.repeat),
  };
}
