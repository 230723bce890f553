import type { CustomEventMap, TypedListeners } from '../platform/typed-events.ts';
import type { MediaEventType, PlayerEventDetails } from '../player/model/playback/player-event.ts';
import type { FRAME_METHODS, FRAME_SETTERS, FrameState } from './model/frame-table.ts';

/** An error of a player in a frame. */
export interface FrameError extends Error {
  /** One of the player's codes, if the error has one. */
  readonly code?: string;
}

/** The types of a framed player's events, by name. */
export type FrameEventMap = { readonly [Type in MediaEventType]: Event } & CustomEventMap<
  Omit<PlayerEventDetails, 'mixtapeerror'> & { readonly mixtapeerror: { readonly error: FrameError } }
>;

type Methods = typeof FRAME_METHODS;
type Set = (typeof FRAME_SETTERS)[keyof typeof FRAME_SETTERS]['property'];
type State = Required<FrameState>;

type FrameMembers = { readonly [Name in Exclude<keyof State, Set | 'error'>]: State[Name] } & {
  -readonly [Name in Set]: State[Name];
} & {
  [Name in keyof Methods]: (...args: Methods[Name] extends null ? [] : [track: number | string]) => Promise<void>;
};

/**
 * A player in a frame, with the properties, methods and events of `<mixtape-player>`. A property has the value of the
 * frame's last message; what is assigned to it takes effect in the frame, and is seen here after its reply. Methods settle as
 * the player's do, and reject with a `TimeoutError` if the frame has not answered at all within 8 seconds.
 */
export interface MixtapeFrame extends FrameMembers, EventTarget {
  /** Resolves once the frame has answered. Never rejects. */
  readonly ready: Promise<void>;
  readonly error: FrameError | null;
  addEventListener: TypedListeners<FrameEventMap, this>['add'];
  removeEventListener: TypedListeners<FrameEventMap, this>['add'];
}
