import type { MixtapePlayerElement } from '../element/mixtape-player-element.ts';
import type { Mixtape as MixtapeOfQueue, Track } from '../model/queue/mixtape.ts';
import type { PlayerValues } from '../model/settings.ts';
import type { Snapshot } from './snapshot.ts';

// Public types. They are apart from the code, which uses types of packages that an app may not have.

/** The attributes of `<mixtape-player>` by their property names. Those about what is seen change nothing. */
export type MixtapeOptions = {
  readonly [Property in keyof PlayerValues]?:
    | PlayerValues[Property]
    | (Property extends 'mixtapeId' ? number : never)
    | undefined;
} & {
  /** The element that plays, which must not be in the document. By default a new one. */
  readonly audio?: HTMLAudioElement | undefined;
};

/** A player without an element: it plays a mixtape for a page that draws its own controls. */
export interface Mixtape {
  /**
   * Calls back when the snapshot is another one.
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void;
  getSnapshot(): Snapshot;
  /** Plays; settles like `play()` of a media element. Waits for the queue if it has not loaded yet. */
  play(): Promise<void>;
  /** Pauses, or withdraws a request to play. */
  pause(): void;
  /** Switches to the next track and plays it; settles as `play()` does. */
  next(): Promise<void>;
  /** Switches to the previous track and plays it; settles as `play()` does. */
  previous(): Promise<void>;
  /**
   * Switches to a track and plays it; settles as `play()` does, or rejects with
   * a `RangeError` if the queue does not have it.
   * @param track its index in the queue, or its id
   */
  select(track: number | string): Promise<void>;
  /** @param seconds since the start of the preview; clamped. Throws a `TypeError` for what is no finite number */
  seek(seconds: number): void;
  /**
   * Sets the volume of all players of the page.
   * @param volume 0 to 1; clamped. Throws a `TypeError` for what is no finite number
   */
  setVolume(volume: number): void;
  /** Mutes all players of the page. */
  setMuted(isMuted: boolean): void;
  setShuffle(isOn: boolean): void;
  setRepeat(isOn: boolean): void;
  /** Loads the queue again; the active track stays active if it is still in it. */
  reload(): Promise<void>;
  /** Ends playback and releases what it holds. After that, `play()` and the like reject with a `NotSupportedError`. */
  destroy(): void;
}

/** The track and the player that play on this page: the detail of `mixtapenowplaying`. */
export interface NowPlaying {
  readonly track: Track;
  /** `null` if the API names none. */
  readonly mixtape: MixtapeOfQueue | null;
  /** The player: an element, or the result of `createMixtape()`. */
  readonly player: MixtapePlayerElement | Mixtape;
}
