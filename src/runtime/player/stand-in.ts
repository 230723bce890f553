import { clamp, previewWindow, windowDuration } from '../../domain/playback/preview-window.ts';
import type { PlayerError } from '../../domain/player-error.ts';
import type { Track } from '../../domain/queue/mixtape.ts';
import { tell } from '../../io/tell.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import type { PlaybackParts } from '../playback/playback.ts';
import type { PlayerEvents } from './player-events.ts';

/** Stands in for playback until that is loaded: keeps what is wished for, shows it, and hands it over. */
export interface StandIn {
  /** Where the active track is to begin, in seconds since its window's start. */
  readonly currentTime: number;
  /** Makes another track the one to play. */
  load(track: Track | null, startTime: number): void;
  /** @param time seconds since the window's start; clamped */
  seek(time: number): void;
  /** Shows that somebody wishes to hear the track, inside whose tap this has to be. */
  wish(): void;
  pause(): void;
  /** Playback does not come. */
  fail(error: PlayerError): void;
  /** Where to begin, for whoever takes over. */
  takeStart(): number;
}

export function createStandIn(
  audio: PlaybackParts['audio'],
  store: PageStore,
  atoms: PlayerAtoms,
  events: PlayerEvents,
): StandIn {
  let startTime = 0;

  function show(isWished: boolean): void {
    store.set(atoms.paused, !isWished);
    store.set(atoms.waiting, isWished);
  }

  /** What failed to come is asked for anew, or is no longer what anybody waits for. */
  function forgive(): void {
    store.set(atoms.error, null);
    store.set(atoms.notice, null);
  }

  function seek(time: number): void {
    startTime = clamp(time, 0, store.get(atoms.duration));
    store.set(atoms.ended, startTime > 0 && startTime === store.get(atoms.duration));
    store.set(atoms.clock, { time: startTime, running: false });
    store.set(atoms.seconds, Math.floor(startTime));
  }

  function pause(): void {
    show(false);
    audio.pause();
  }

  return {
    get currentTime() {
      return startTime;
    },
    load(track, from) {
      const before = store.get(atoms.duration);
      // As far as that is known before the track is opened.
      const duration = windowDuration(previewWindow(store.get(atoms.settings), track?.duration ?? null));
      store.set(atoms.duration, duration);
      forgive();
      seek(from);
      if (duration !== before) events.media('durationchange');
    },
    seek,
    wish() {
      forgive();
      show(true);
      // Phones allow sound to an element that was told to play inside the tap, even before it has anything to play.
      (async () => audio.play())().catch(() => {});
    },
    pause,
    fail(error) {
      pause();
      store.set(atoms.error, error);
      store.set(atoms.notice, 'unavailable');
      tell('error', error);
      events.media('error');
    },
    takeStart() {
      const time = startTime;
      startTime = 0;
      return time;
    },
  };
}
