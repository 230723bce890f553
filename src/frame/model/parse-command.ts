import { field, isFiniteNumber } from '../../platform/model/fields.ts';
import { type FrameCommand, isFrameMessage } from './frame-protocol.ts';

/** The kinds of arguments, as messages name them. */
const KINDS = {
  'an index or a track id': (value: unknown): boolean => isFiniteNumber(value) || typeof value === 'string',
  'a finite number': isFiniteNumber,
  'true or false': (value: unknown): boolean => typeof value === 'boolean',
};

/** The one argument of each command, if it takes one. */
const ARGUMENTS: Readonly<Record<FrameCommand, keyof typeof KINDS | null>> = {
  hello: null,
  play: null,
  pause: null,
  next: null,
  previous: null,
  select: 'an index or a track id',
  seek: 'a finite number',
  setVolume: 'a finite number',
  setMuted: 'true or false',
  setShuffle: 'true or false',
  setRepeat: 'true or false',
  openShare: null,
  closeShare: null,
  reload: null,
};

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
  if (!isCommand(command)) return { id, problem: `There is no command "${command}".` };
  const args = field(data, 'args') ?? [];
  const kind = ARGUMENTS[command];
  const expected = kind === null ? 'no arguments' : `one argument: ${kind}`;
  if (!Array.isArray(args) || args.length !== (kind === null ? 0 : 1) || (kind && !KINDS[kind](args[0])))
    return { id, problem: `The command "${command}" takes ${expected}.` };
  return { id, command, argument: args[0] };
}

function isCommand(name: string): name is FrameCommand {
  return Object.hasOwn(ARGUMENTS, name);
}
