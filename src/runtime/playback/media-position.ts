import { activeTrack, type PlayerState } from '../../domain/playback/player-state.ts';
import { type PreviewWindow, previewWindow, toWindowTime } from '../../domain/playback/preview-window.ts';
import type { TrackLoad } from './track-load.ts';

// As `HTMLMediaElement` has them, also where there are no media elements.
const HAVE_CURRENT_DATA = 2;
const HAVE_FUTURE_DATA = 3;

/** Where the active track stands. */
export interface MediaPosition {
  /** Where playback begins when the element is fed next, in seconds since the start of the preview. */
  start: number;
  /** The part of the file that is played. */
  window(): PreviewWindow;
  /** Seconds since the start of the preview. */
  now(): number;
  /** Whether the element lacks the data to play on. */
  isStarved(): boolean;
}

export function createMediaPosition(
  audio: HTMLAudioElement,
  state: () => PlayerState,
  load: () => TrackLoad | null,
): MediaPosition {
  const isReady = (): boolean => load()?.isReady ?? false;
  const window = (): PreviewWindow =>
    load()?.window ?? previewWindow(state().settings, activeTrack(state())?.duration ?? null);
  const position: MediaPosition = {
    start: 0,
    window,
    now() {
      if (state().status === 'ended') return state().duration;
      const isLoaded = isReady() && audio.readyState >= HAVE_CURRENT_DATA;
      return isLoaded ? toWindowTime(window(), audio.currentTime) : position.start;
    },
    // What the element says of a source that was removed does not count.
    isStarved: () => !isReady() || audio.readyState < HAVE_FUTURE_DATA,
  };
  return position;
}
