import type { PlayerError } from '../../platform/model/player-error.ts';
import type { Mixtape, Track } from '../model/queue/mixtape.ts';

/** A player at one moment. It is frozen, and stays the same object until something in it changes. */
export interface Snapshot {
  /**
   * Whether the queue is here. `idle`: not requested yet. `empty`: it has no tracks. `error`: it could not be loaded.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'empty' | 'error';
  /** The queue, in its own order. */
  readonly tracks: readonly Track[];
  /** `null` until the queue has loaded, or if the API names none. */
  readonly mixtape: Mixtape | null;
  /** `null` until the queue has loaded. */
  readonly activeTrack: Track | null;
  /** Place of the active track in `tracks`, from 0; -1 until the queue has loaded. */
  readonly activeIndex: number;
  /** Whether playback is not requested; false also while a requested track loads. */
  readonly paused: boolean;
  /** Whether playback is requested, and the track does not play yet or any more. */
  readonly waiting: boolean;
  /** Whether the track is heard. */
  readonly playing: boolean;
  /** Whether playback has reached the preview's end. */
  readonly ended: boolean;
  /** Length of the preview in seconds. */
  readonly duration: number;
  /** 0 to 1, for all players of the page at once. */
  readonly volume: number;
  /** Whether the sound is off, for all players of the page at once. */
  readonly muted: boolean;
  /** Whether tracks play in random order. */
  readonly shuffle: boolean;
  /** Whether the active track repeats. */
  readonly repeat: boolean;
  /** Why the queue or the active track cannot be played. */
  readonly error: PlayerError | null;
  /** Whole seconds since the start of the preview: all that changes while a track plays. */
  readonly seconds: number;
}
