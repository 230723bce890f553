import type { PageStore } from '../../platform/page-store.ts';
import { clamp } from '../model/playback/preview-window.ts';
import { setLoudness } from '../page/loudness.ts';
import type { PlayerActions, SharingActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';

/** The commands that scripts and the player's own controls share. */
export interface PlayerCommands
  extends Pick<
    PlayerActions,
    | 'canSetVolume'
    | 'pause'
    | 'seek'
    | 'seekBy'
    | 'setShuffle'
    | 'setRepeat'
    | 'preload'
    | 'prefetchNext'
    | 'prefetchTrack'
    | 'followMixtapeLink'
    | 'followTrackLink'
  > {
  play(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  select(track: number | string): Promise<void>;
}

/** The actions for components: the commands without promises, because components read errors from the atoms. */
export function createActions(
  store: PageStore,
  atoms: PlayerAtoms,
  sharing: SharingActions,
  { play, pause, next, previous, select, ...commands }: PlayerCommands,
): PlayerActions {
  const ignoreRejection = (promise: Promise<void>): void => void promise.catch(() => {});
  const togglePlay = (): void => (store.get(atoms.paused) ? ignoreRejection(play()) : pause());
  return {
    ...commands,
    ...sharing,
    play: () => ignoreRejection(play()),
    pause,
    togglePlay,
    next: () => ignoreRejection(next()),
    previous: () => ignoreRejection(previous()),
    toggleTrack(trackId) {
      if (store.get(atoms.activeTrack)?.trackId === trackId) togglePlay();
      else ignoreRejection(select(trackId));
    },
    setVolume: (volume) => setLoudness(store, { volume: clamp(volume, 0, 1) }),
    setMuted: (muted) => setLoudness(store, { muted }),
    setListOpen: (open) => store.set(atoms.listOpen, open),
    setNoticeHeld: (held) => store.set(atoms.noticeHeld, held),
    retry: () => ignoreRejection(play()),
  };
}
