import type { Mixtape, Track } from '../../player/model/queue/mixtape.ts';

// What a page can do with a player in a frame. Commands, both sides and checks are made from these tables.

/** What a message says about an error. `code` is there if the error has one of the player's codes. */
export interface FrameErrorData {
  readonly name: string;
  readonly code?: string | undefined;
  readonly message: string;
}

/** What a command takes, as messages name it. */
export type ArgumentKind = 'an index or a track id' | 'a finite number' | 'true or false';

/** The methods, with the one argument that they take. */
export const FRAME_METHODS = {
  play: null,
  pause: null,
  next: null,
  previous: null,
  select: 'an index or a track id',
  openShare: null,
  closeShare: null,
  reload: null,
} as const satisfies Readonly<Record<string, ArgumentKind | null>>;

/** The commands that set a property, with what they take. */
export const FRAME_SETTERS = {
  seek: { property: 'currentTime', takes: 'a finite number' },
  setVolume: { property: 'volume', takes: 'a finite number' },
  setMuted: { property: 'muted', takes: 'true or false' },
  setShuffle: { property: 'shuffle', takes: 'true or false' },
  setRepeat: { property: 'repeat', takes: 'true or false' },
} as const satisfies Readonly<Record<string, { property: keyof FrameState; takes: ArgumentKind }>>;

/** The properties, with their values until the frame has answered. */
export const INITIAL_FRAME_STATE = {
  /** Seconds since the window's start, as the last event or reply reported it. */
  currentTime: 0,
  duration: 15,
  paused: true,
  ended: false,
  /** 0 to 1. */
  volume: 1,
  muted: false,
  error: null as FrameErrorData | null,
  shuffle: false,
  repeat: false,
  mixtape: null as Mixtape | null,
  tracks: [] as readonly Track[],
  activeTrack: null as Track | null,
  activeIndex: -1,
};

type State = Readonly<typeof INITIAL_FRAME_STATE>;

/** The properties that are sent only when the queue may have changed: in the reply to `hello` and with `mixtapeload`. */
export const QUEUE_PROPERTIES: readonly (keyof State)[] = ['mixtape', 'tracks'];

/** The properties of the player in a frame. */
export type FrameState = Omit<State, 'mixtape' | 'tracks'> & Partial<Pick<State, 'mixtape' | 'tracks'>>;

/** `hello` asks for the state and turns the frame's events on; the others call a method or set a property. */
export type FrameCommand = 'hello' | keyof typeof FRAME_METHODS | keyof typeof FRAME_SETTERS;
