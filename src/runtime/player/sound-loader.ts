import { PlayerError } from '../../domain/player-error.ts';
import { inTime } from '../../io/api/in-time.ts';
import type { LateFile } from '../../io/page/late-file.ts';
import type { showNowPlaying } from '../page/now-playing.ts';
import type { createPlayback, Playback, PlaybackParts } from '../playback/playback.ts';
import type { Outbox } from './outbox.ts';

/** What plays a track, and the ways to a track's sound. It is loaded later: the first look does not wait for it. */
export interface Sound extends Pick<PlaybackParts, 'openStream' | 'openPlayUrl' | 'loadStreaming'> {
  readonly createPlayback: typeof createPlayback;
  readonly showNowPlaying: typeof showNowPlaying;
}

export interface SoundLoader {
  /** `null` until it is there. */
  readonly playback: Playback | null;
  /**
   * Sees to it that it comes, for nobody who waits yet: it may take its time. What did not come is not asked for again.
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
 * @param create makes a playback of what was loaded; throws when nobody needs it any more
 * @param run runs a change of the player: its page hears of it when the playback is in place
 */
export function createSoundLoader(
  load: LateFile<Sound>,
  limitMs: number,
  create: (sound: Sound) => Playback,
  run: Outbox['run'],
): SoundLoader {
  let playback: Playback | null = null;
  let awaited: Promise<Playback> | null = null;
  let losses = 0;

  async function ask(isAwaited: boolean): Promise<Playback> {
    if (playback !== null) return playback;
    const before = losses;
    const sound = await load(isAwaited);
    // Whoever reads that it did not come shall not see the sentence go by itself: it is there at once for the next.
    if (before !== losses) throw new Error('It came too late.');
    return run(() => {
      playback ??= create(sound);
      return playback;
    });
  }

  async function loadInTime(since: number): Promise<Playback> {
    const leftMs = limitMs - (performance.now() - since);
    try {
      // Whoever has waited for the queue before gets a moment in which it can come all the same.
      return await inTime(ask(true), Math.max(leftMs, limitMs / 16));
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
    ensure: () => ask(false),
    load(since) {
      awaited ??= loadInTime(since);
      return awaited;
    },
  };
}
