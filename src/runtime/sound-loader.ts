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
  /**
   * Sees to it that it comes, for nobody who waits yet: it may take its time. What did not come is not asked for again
   * by itself.
   */
  ensure(): Promise<Playback>;
  /**
   * Asks for it for somebody who waits, again if it did not come. Rejects with a PlayerError `media-failed` where it
   * does not come in time: the same one for all who wait.
   * @param since when it was wished for, on the clock of `performance.now()`
   */
  load(since: number): Promise<Playback>;
}

/**
 * @param load may be called often, as browsers load a module once
 * @param create makes a playback of what was loaded; throws when nobody needs it any more
 */
export function createSoundLoader(
  load: () => Promise<Sound>,
  limitMs: number,
  create: (sound: Sound) => Playback,
): SoundLoader {
  let playback: Playback | null = null;
  let awaited: Promise<Playback> | null = null;
  let losses = 0;
  let isLost = false;

  async function ask(): Promise<Playback> {
    if (playback !== null) return playback;
    const before = losses;
    let sound: Sound;
    try {
      sound = await load();
      isLost = false;
    } catch (error) {
      isLost = true;
      throw error;
    }
    // Whoever reads that it did not come shall not see the sentence go by itself: it is there at once for the next.
    if (before !== losses) throw new Error('It came too late.');
    playback ??= create(sound);
    return playback;
  }

  async function loadInTime(since: number): Promise<Playback> {
    const leftMs = limitMs - (performance.now() - since);
    try {
      // Whoever has waited for the queue before gets at least a moment in which it can come.
      return await inTime(ask(), Math.max(leftMs, limitMs / 8));
    } catch (cause) {
      awaited = null;
      losses += 1;
      const message = 'What plays the tracks could not be loaded from beside the player script.';
      throw new PlayerError('media-failed', message, { cause });
    }
  }

  return {
    get playback() {
      return playback;
    },
    async ensure() {
      if (isLost) throw new Error('It did not come when it was asked for before.');
      return ask();
    },
    load(since) {
      awaited ??= loadInTime(since);
      return awaited;
    },
  };
}
