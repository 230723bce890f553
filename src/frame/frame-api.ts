import type { Mixtape, Track } from '../player/model/queue/mixtape.ts';
import type { MediaEventType, PlayerEventDetails } from '../player/page/player-events.ts';

/** An error of a player in a frame. */
export interface FrameError extends Error {
  /** One of the player's codes, if the error has one. */
  readonly code?: string;
}

/** The details of the player's events, by name. */
type FrameEventDetails = Omit<PlayerEventDetails, 'mixtapeerror'> & {
  readonly mixtapeerror: { readonly error: FrameError };
};

/** The types of a framed player's events, by name. */
export type FrameEventMap = { readonly [Type in MediaEventType]: Event } & {
  readonly [Type in keyof FrameEventDetails]: CustomEvent<FrameEventDetails[Type]>;
};

/**
 * A player in a frame, with the properties, methods and events of `<mixtape-player>`. A property has the value of the
 * frame's last message; what is assigned to it takes effect in the frame, and is seen here after its reply. Methods reject
 * with a `TimeoutError` if the frame has not answered at all within 8 seconds.
 */
export interface MixtapeFrame extends EventTarget {
  /** Resolves once the frame has answered. Never rejects. */
  readonly ready: Promise<void>;
  /** Seconds since the window's start, as the last event or reply reported it. */
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  readonly error: FrameError | null;
  shuffle: boolean;
  repeat: boolean;
  /** `null` until the queue has loaded. */
  readonly mixtape: Mixtape | null;
  readonly tracks: readonly Track[];
  readonly activeTrack: Track | null;
  readonly activeIndex: number;
  /** Settles as the player's `play()` does: `NotAllowedError` if the browser refuses. */
  play(): Promise<void>;
  pause(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** @param track its index in the queue, or its id */
  select(track: number | string): Promise<void>;
  openShare(): Promise<void>;
  closeShare(): Promise<void>;
  reload(): Promise<void>;
  addEventListener<Type extends keyof FrameEventMap>(
    type: Type,
    listener: (this: this, event: FrameEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof FrameEventMap>(
    type: Type,
    listener: (this: this, event: FrameEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}
