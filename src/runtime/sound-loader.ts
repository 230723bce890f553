import { PlayerError } from '../domain/player-error.ts';
import { inTime } from './in-time.ts';
import type { showNowPlaying } from './now-playing.ts';
import type { createPlayback, Playback, PlaybackParts } from './playback.ts';

/** What plays a track, and the ways to a track's sound. It is loaded later: the first look does not wait for it. */
export interface Sound extends Pick<PlaybackParts, 'openStream' | 'openPlayUrl' | 'loadStreaming'> {
  readonly createPlayback: typeof createPlayback;
  readonly showNowPlaying: typeof showNowPlaying;
}

export interface SoundLoader {
  /** `null` until it is there. */
  readonly playback: Playback | null;
  /** Asks for it, again if it did not come. Rejects with a PlayerError `media-failed` where it does not come in time. */
  load(): Promise<Playback>;
}

/** @param create makes a playback of what was loaded; throws when nobody needs it any more */
export function createSoundLoader(
  load: () => Promise<Sound>,
  limitMs: number,
  create: (sound: Sound) => Playback,
): SoundLoader {
  let playback: Playback | null = null;
  let loading: Promise<Playback> | null = null;

  async function loadInTime(): Promise<Playback> {
    try {
      playback = create(await inTime(load(), limitMs));
      return playback;
    } catch (cause) {
      loading = null;
      const message = 'What plays the tracks could not be loaded from beside the player script.';
      throw new PlayerError('media-failed', message, { cause });
    }
  }

  return {
    get playback() {
      return playback;
    },
    load() {
      loading ??= loadInTime();
      return loading;
    },
  };
}
