import { field, isFiniteNumber, textField } from '../../platform/model/fields.ts';

// The messages of player.js (https://github.com/embedly/player.js/blob/master/SPEC.rst), with which pages control
// players of any maker in frames. They are texts in JSON, in both directions.

const HEADER = { context: 'player.js', version: '0.0.11' } as const;

const EVENTS = ['ready', 'progress', 'timeupdate', 'play', 'pause', 'ended', 'seeked', 'error'];

const METHODS = [
  ...(['play', 'pause', 'getPaused', 'mute', 'unmute', 'getMuted', 'setVolume', 'getVolume', 'getDuration'] as const),
  ...(['setCurrentTime', 'getCurrentTime', 'setLoop', 'getLoop', 'addEventListener', 'removeEventListener'] as const),
];

export type PlayerJsMethod = (typeof METHODS)[number];

/** The page's name for one of its listeners. It is part of each message to that listener. */
export type ListenerName = string | number | undefined;

/**
 * A call of the page around the frame; `null` for any other message. The
 * specification's client sends text, other clients objects.
 */
export function parsePlayerJsCall(data: unknown) {
  const call = typeof data === 'string' ? parseJson(data) : data;
  const method = textField(call, 'method', 50);
  if (field(call, 'context') !== HEADER.context || method === '') return null;
  const listener = field(call, 'listener');
  const isName = typeof listener === 'string' || isFiniteNumber(listener);
  return { method, value: field(call, 'value'), listener: isName ? listener : undefined };
}

export const playerJsMessage = (event: string, value: unknown, listener: ListenerName): string =>
  JSON.stringify({ ...HEADER, event, value, listener });

/**
 * Says that the player can be called.
 * @param src the frame's address, by which the page recognizes it
 */
export const readyMessage = (src: string, listener?: ListenerName): string =>
  playerJsMessage('ready', { src, events: EVENTS, methods: METHODS }, listener);

/** Whether a message may be a call: a quick check, before the code that parses calls is loaded. */
export const mentionsPlayerJs = (data: unknown): boolean =>
  String(typeof data === 'string' ? data : field(data, 'context')).includes(HEADER.context);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
