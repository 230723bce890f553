import { type Atom, atom, type ExtractAtomValue } from 'jotai/vanilla';
import {
  activeIndex,
  activeTrack,
  INITIAL_STATE,
  isWaiting,
  type PlayerState,
} from '../model/playback/player-state.ts';
import { mixtapePageUrl, sharedUrl } from '../model/share-links.ts';

/** The message below the controls: the connection is slow or lost, or the active track cannot be played. */
export type Notice = 'slow' | 'offline' | 'unavailable';

export interface Copying {
  readonly what: 'copy' | 'copy-track' | 'embed';
  readonly text: string;
  /** False if the browser could not copy it: then the text is shown, selected. */
  readonly isCopied: boolean;
}

/** The whole state of one player, for components to read. */
export type PlayerAtoms = Readonly<ReturnType<typeof createPlayerAtoms>>;

export function createPlayerAtoms() {
  const state = atom(INITIAL_STATE);
  const derive = <Value>(read: (from: typeof INITIAL_STATE) => Value): Atom<Value> => atom((get) => read(get(state)));
  const shareOpen = atom(false);
  const mixtapePage = derive(({ queue, settings }) =>
    queue.status === 'ready' ? mixtapePageUrl(queue.mixtape, settings) : null,
  );
  return {
    state,
    listOpen: atom(false),
    shareOpen,
    /** The text that a visitor has just copied, or has to copy by hand. */
    copying: atom<Copying | null>(null),
    /** The focus or a pointer is in the message about an unavailable track. It is not skipped meanwhile. */
    noticeHeld: atom(false),
    /** The browser has just refused to play: the play button draws attention to itself. */
    playBlocked: atom(false),

    settings: derive(({ settings }) => settings),
    queue: derive(({ queue }) => queue),
    /** As on a media element: playback is not requested. */
    paused: derive(({ playRequested }) => !playRequested),
    /** Playback is requested, and the track does not play yet. */
    waiting: derive(isWaiting),
    /** The media element says that the track plays. */
    playing: derive(({ status }) => status === 'playing'),
    ended: derive(({ status }) => status === 'ended'),
    error: derive(({ error }) => error),
    notice: derive(noticeOf),
    /** There is no network: the browser says so, or a track and the queue's address could not be reached. */
    offline: derive(({ isBrowserOffline, isWaitingForNetwork }) => isBrowserOffline || isWaitingForNetwork),
    duration: derive(({ duration }) => duration),
    clock: derive(({ clock }) => clock),
    seconds: derive(({ seconds }) => seconds),
    /** Ids of the tracks that could not be played. */
    unavailableIds: derive(({ unavailableIds }) => unavailableIds),
    tracks: derive(({ queue }) => queue.tracks),
    mixtape: derive(({ queue }) => queue.mixtape),
    /** The URL of the mixtape's page, to which cover and title lead. */
    mixtapePage,
    /**
     * The page that Share passes on. It is read again when the overlay opens,
     * because the page's address may have changed.
     */
    shareUrl: atom((get) => {
      get(shareOpen);
      const { queue, settings } = get(state);
      if (queue.status !== 'ready') return null;
      return sharedUrl(settings.shareUrl, globalThis.location?.href ?? '', get(mixtapePage));
    }),
    activeTrack: derive(activeTrack),
    activeIndex: derive(activeIndex),
    shuffle: derive(({ order }) => order.shuffle),
    repeat: derive(({ order }) => order.repeat),
  };
}

function noticeOf({ error, isSlow, isWaitingForNetwork }: PlayerState): Notice | null {
  if (error !== null) return 'unavailable';
  if (isWaitingForNetwork) return 'offline';
  return isSlow ? 'slow' : null;
}

/** The volume (0 to 1) and muting of all players on the page. */
export const loudnessAtom = atom({ volume: 1, muted: false });

export type Loudness = Readonly<ExtractAtomValue<typeof loudnessAtom>>;

/** For components that must not render while the volume is being dragged. */
export const mutedAtom = atom((get) => get(loudnessAtom).muted);
