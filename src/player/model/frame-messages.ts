import { field, isFiniteNumber, textField } from '../../platform/model/fields.ts';
import type { Mixtape, Track } from './queue/mixtape.ts';

// Messages between a page and a player in a frame. Both sides make commands, members and checks from these tables.

/** An error in a message. `code` is there if the error has one of the player's codes. */
export interface FrameErrorData {
  readonly name: string;
  readonly code?: string | undefined;
  readonly message: string;
}

/** Arguments of a command, as messages name them. */
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

/**
 * The properties that are sent only when the queue may have changed: in the reply to `hello`, and with `mixtapeload`.
 */
export const QUEUE_PROPERTIES: readonly (keyof State)[] = ['mixtape', 'tracks'];

/** The properties of the player in a frame. */
export type FrameState = Omit<State, 'mixtape' | 'tracks'> & Partial<Pick<State, 'mixtape' | 'tracks'>>;

/** `hello` asks for the state and turns the frame's events on; the others call a method or set a property. */
export type FrameCommand = 'hello' | keyof typeof FRAME_METHODS | keyof typeof FRAME_SETTERS;

interface Message<Kind extends string, Version> {
  readonly type: `mixtape-player:${Kind}`;
  readonly version: Version;
}

/** Posted by the frame to the page around it whenever its height changes. */
export interface FrameResizeMessage extends Message<'resize', 1> {
  /** Height of the content in CSS pixels; 0 while the player is hidden. */
  readonly height: number;
}

/** Posted by the page around a frame to ask for its height. */
export interface FrameMeasureMessage extends Message<'measure', 1> {}

/** In CSS pixels. The player is never taller. */
export const MAX_FRAME_HEIGHT = 2000;

export const resizeMessage = (height: number): FrameResizeMessage => ({
  type: 'mixtape-player:resize',
  version: 1,
  height,
});

export const MEASURE: FrameMeasureMessage = { type: 'mixtape-player:measure', version: 1 };

/** WordPress appends a secret to the address of a frame, and accepts only messages that contain it. */
export const wordPressSecret = (hash: string): string | undefined => /^#\?secret=([a-z\d]+)$/i.exec(hash)?.[1];

/** The smallest height in pixels to which WordPress resizes a frame. */
const WORDPRESS_MIN_HEIGHT = 200;

/** Any message makes WordPress show the frame; one with `height` also resizes it, if it needs more. */
export const wordPressMessage = (secret: string, height: number, sentHeight: number | null): object => ({
  message: Math.max(height, sentHeight ?? 0) > WORDPRESS_MIN_HEIGHT ? 'height' : 'ready',
  value: height,
  secret,
});

const is = (data: unknown, type: string): boolean => field(data, 'type') === type && field(data, 'version') === 1;

/** Whether a message asks for the height, in our format or in WordPress's. */
export const asksForHeight = (data: unknown): boolean => is(data, MEASURE.type) || field(data, 'message') === 'ready';

/** The height in a resize message, between 0 and `MAX_FRAME_HEIGHT`; `null` for any other message. */
export function resizedHeight(data: unknown): number | null {
  const height = field(data, 'height');
  if (!is(data, 'mixtape-player:resize') || !isFiniteNumber(height)) return null;
  return Math.min(Math.max(height, 0), MAX_FRAME_HEIGHT);
}

// Version 2: commands, replies and events.

/** From the page to the frame. */
export interface FrameCommandMessage extends Message<'command', 2> {
  /** Comes back with the reply. */
  readonly id: number | string;
  readonly command: FrameCommand;
  /** In the order of the method's parameters. */
  readonly args: readonly unknown[];
}

/** From the frame to the page, once the command is done or has failed. */
export interface FrameReplyMessage extends Message<'reply', 2> {
  readonly id: number | string;
  readonly state: FrameState;
  readonly error?: FrameErrorData;
}

/** From the frame to the page, for each event of the player, once the page has sent `hello`. */
export interface FrameEventMessage extends Message<'event', 2> {
  readonly event: string;
  /** `null` for media events. */
  readonly detail: unknown;
  readonly state: FrameState;
}

/** From the frame to the page, whenever its player starts. */
export interface FrameStartedMessage extends Message<'started', 2> {}

export const STARTED: FrameStartedMessage = { type: 'mixtape-player:started', version: 2 };

export const commandMessage = (
  id: number,
  command: FrameCommand,
  args: readonly unknown[] = [],
): FrameCommandMessage => ({ type: 'mixtape-player:command', version: 2, id, command, args });

export function isFrameMessage(data: unknown, kind: 'command' | 'reply' | 'event' | 'started'): boolean {
  return field(data, 'type') === `mixtape-player:${kind}` && field(data, 'version') === 2;
}

/**
 * An error as data for a message. The `code` of a DOMException is left out:
 * it is a number, and says no more than the name.
 */
export function errorData(error: unknown): FrameErrorData {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = textField(error, 'code', 50);
  return code === '' ? { name, message } : { name, code, message };
}

const IS_OF_KIND: Readonly<Record<ArgumentKind, (value: unknown) => boolean>> = {
  'an index or a track id': (value) => isFiniteNumber(value) || typeof value === 'string',
  'a finite number': isFiniteNumber,
  'true or false': (value) => typeof value === 'boolean',
};

/** The one argument of each command, if it takes one. */
const ARGUMENTS: ReadonlyMap<string, ArgumentKind | null> = new Map<string, ArgumentKind | null>([
  ['hello', null],
  ...Object.entries(FRAME_METHODS),
  ...Object.entries(FRAME_SETTERS).map(([command, { takes }]) => [command, takes] as const),
]);

/** A command from outside: with the argument that it takes, or with the reason why it is rejected. */
export type ParsedCommand = { readonly id: number | string } & (
  | { readonly command: FrameCommand; readonly argument: unknown }
  | { readonly problem: string }
);

/** `null`: no command of this version, or one without an id to reply to. */
export function parseCommand(data: unknown): ParsedCommand | null {
  const id = field(data, 'id');
  if (!isFrameMessage(data, 'command') || (typeof id !== 'string' && !isFiniteNumber(id))) return null;
  const command = field(data, 'command');
  // Only a text is quoted: JSON holds no BigInt and no object that contains itself, but messages do.
  if (typeof command !== 'string') return { id, problem: `The name of a command is a text, not a ${typeof command}.` };
  const kind = ARGUMENTS.get(command);
  if (kind === undefined) return { id, problem: `There is no command "${command}".` };
  const args = field(data, 'args') ?? [];
  const expected = kind === null ? 'no arguments' : `one argument: ${kind}`;
  if (!Array.isArray(args) || args.length !== (kind === null ? 0 : 1) || (kind && !IS_OF_KIND[kind](args[0])))
    return { id, problem: `The command "${command}" takes ${expected}.` };
  // The table has no other names.
  return { id, command: command as FrameCommand, argument: args[0] };
}
