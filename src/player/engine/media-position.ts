import { activeTrack } from '../model/playback/player-state.ts';
import { type PreviewWindow, previewWindow, toWindowTime } from '../model/playback/preview-window.ts';
import type { EngineOwner } from './engine-owner.ts';
import type { TrackLoad } from './track-load.ts';

// Constants of `HTMLMediaElement`, which does not exist in Node.
const HAVE_CURRENT_DATA = 2;
const HAVE_FUTURE_DATA = 3;

export type MediaPosition = ReturnType<typeof createMediaPosition>;

/** The position in the active track, in seconds since the start of the preview. */
export function createMediaPosition(audio: HTMLAudioElement, owner: EngineOwner, load: () => TrackLoad | null) {
  const isReady = (): boolean => load()?.isReady() ?? false;
  const window = (): PreviewWindow =>
    load()?.window() ?? previewWindow(owner.state.settings, activeTrack(owner.state)?.duration ?? null);
  const position = {
    /** Where the next source begins. */
    start: 0,
    /** The part of the file that is played. */
    window,
    now(): number {
      if (owner.state.status === 'ended') return owner.state.duration;
      const isLoaded = isReady() && audio.readyState >= HAVE_CURRENT_DATA;
      return isLoaded ? toWindowTime(window(), audio.currentTime) : position.start;
    },
    /** Too little to go on. While it is not ready, `readyState` may still be that of the previous source. */
    lacksData: () => !isReady() || audio.readyState < HAVE_FUTURE_DATA,
  };
  return position;
}
