import { field, isFiniteNumber } from '../../platform/model/fields.ts';
import { isFrameMessage } from './frame-protocol.ts';
import { type ArgumentKind, FRAME_METHODS, FRAME_SETTERS, type FrameCommand } from './frame-table.ts';

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
