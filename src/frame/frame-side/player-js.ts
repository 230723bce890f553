import { textField } from '../../platform/model/fields.ts';
import {
  type ListenerName,
  type PlayerJsMethod,
  parsePlayerJsCall,
  playerJsMessage,
  readyMessage,
} from '../model/player-js-message.ts';
import type { Answer, FramedPlayer } from './answer-commands.ts';

// This file is loaded when the page around the frame uses the protocol.

/** The specification's codes for errors. */
const UNDEFINED = -1;
const NOT_PLAYABLE = 1;
const NO_SUCH_METHOD = 2;

/**
 * Speaks the protocol player.js with the page around the frame.
 * @returns a handler of its messages
 */
export function speakPlayerJs(player: FramedPlayer, root: ShadowRoot, post: (message: string) => void): Answer {
  const listeners = new Map<unknown, Set<ListenerName>>();

  const methods: Readonly<Record<PlayerJsMethod, (value: unknown, listener: ListenerName) => unknown>> = {
    play: () =>
      player.play().catch((error: unknown) => {
        // With a track, `error` or `playblocked` has said so.
        if (player.activeTrack === null) sendError(error);
      }),
    pause: () => player.pause(),
    getPaused: () => player.paused,
    mute: () => Reflect.set(player, 'muted', true),
    unmute: () => Reflect.set(player, 'muted', false),
    getMuted: () => player.muted,
    setVolume: (value) => Reflect.set(player, 'volume', numberOf(value) / 100),
    getVolume: () => Math.round(player.volume * 100),
    getDuration: () => player.duration,
    setCurrentTime: (value) => Reflect.set(player, 'currentTime', numberOf(value)),
    getCurrentTime: () => player.currentTime,
    setLoop: (value) => Reflect.set(player, 'repeat', value),
    getLoop: () => player.repeat,
    addEventListener(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      if (event === 'ready') post(readyMessage(location.href, listener));
    },
    removeEventListener(event, listener) {
      if (listener === undefined) listeners.delete(event);
      else listeners.get(event)?.delete(listener);
    },
  };

  function emit(event: string, value?: unknown): void {
    for (const listener of listeners.get(event) ?? []) post(playerJsMessage(event, value, listener));
  }

  function emitError(code: number, error: unknown): void {
    emit('error', { code, msg: error instanceof Error ? error.message : error });
  }

  function sendError(error: unknown): void {
    emitError(textField(error, 'code', 50) === 'media-unsupported' ? NOT_PLAYABLE : UNDEFINED, error);
  }

  const emitTime = (event: string, seconds: number): void => emit(event, { seconds, duration: player.duration });
  for (const type of ['play', 'pause', 'ended', 'seeked']) player.addEventListener(type, () => emit(type));
  player.addEventListener('timeupdate', () => emitTime('timeupdate', player.currentTime));
  player.addEventListener('error', () => sendError(player.error));
  player.addEventListener('mixtapeerror', ({ detail }) => sendError(detail.error));
  player.addEventListener('playblocked', () => emitError(UNDEFINED, 'The browser wants a click on the player first.'));
  const audio = root.querySelector('audio');
  // Firefox reports progress before it has gone to the start of the preview, and possibly not again.
  for (const type of ['progress', 'canplay'])
    audio?.addEventListener(type, () => emitTime('progress', secondsLoaded(player, audio)));

  const isMethod = (name: string): name is PlayerJsMethod => Object.hasOwn(methods, name);
  return (data) => {
    const call = parsePlayerJsCall(data);
    if (call === null) return;
    const { method, value, listener } = call;
    if (!isMethod(method)) return emitError(NO_SUCH_METHOD, `There is no method "${method}".`);
    try {
      const answer = methods[method](value, listener);
      if (method.startsWith('get')) post(playerJsMessage(method, answer, listener));
    } catch (error) {
      emitError(UNDEFINED, error);
    }
  };
}

/** Pages also send numbers as text. NaN, which the player rejects, for anything else. */
const numberOf = (value: unknown): number => Number.parseFloat(String(value));

/** The loaded part of the preview, in seconds from its start. The media may contain more than the preview. */
function secondsLoaded(player: FramedPlayer, { buffered, currentTime }: HTMLMediaElement): number {
  let end = currentTime;
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime) end = Math.max(end, buffered.end(index));
  return Math.min(end - currentTime + player.currentTime, player.duration);
}
