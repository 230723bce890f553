import { clamp } from '../../domain/playback/preview-window.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerActions, SharingActions } from '../../state/player-actions.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import { setLoudness } from '../page/loudness.ts';

/** What a player does when it is asked, by scripts and by its own controls alike. */
export interface PlayerCommands
  extends Pick<
    PlayerActions,
    'canSetVolume' | 'pause' | 'seek' | 'seekBy' | 'setShuffle' | 'setRepeat' | 'intend' | 'intendNext' | 'pointAt'
  > {
  play(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  select(wanted: number | string): Promise<void>;
}

/** What components may ask of a player: the commands, with nobody to hear of what fails but the atoms. */
export function createActions(
  store: PageStore,
  atoms: PlayerAtoms,
  sharing: SharingActions,
  { play, pause, next, previous, select, ...others }: PlayerCommands,
): PlayerActions {
  const quietly = (promise: Promise<void>): void => void promise.catch(() => {});
  const togglePlay = (): void => (store.get(atoms.paused) ? quietly(play()) : pause());
  return {
    ...others,
    ...sharing,
    play: () => quietly(play()),
    pause,
    togglePlay,
    next: () => quietly(next()),
    previous: () => quietly(previous()),
    toggleTrack(trackId) {
      if (store.get(atoms.activeTrack)?.trackId === trackId) togglePlay();
      else quietly(select(trackId));
    },
    setVolume: (volume) => setLoudness(store, { volume: clamp(volume, 0, 1) }),
    setMuted: (muted) => setLoudness(store, { muted }),
    setListOpen: (open) => store.set(atoms.listOpen, open),
    retry: () => quietly(play()),
  };
}
