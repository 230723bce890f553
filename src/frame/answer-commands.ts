import {
  errorData,
  type FrameCommand,
  type FrameEventMessage,
  type FrameReplyMessage,
  type FrameStartedMessage,
  type FrameState,
  STARTED,
} from './model/frame-protocol.ts';
import { type ParsedCommand, parseCommand } from './model/parse-command.ts';

/** The player in a frame. The frame's script has no code of the player itself. */
type FramedPlayer = HTMLElementTagNameMap['mixtape-player'];

type FrameMessage = FrameReplyMessage | FrameEventMessage | FrameStartedMessage;

/** Every event of the player. */
export const FRAME_EVENTS: readonly string[] = [
  'play',
  'playing',
  'waiting',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'volumechange',
  'error',
  'mixtapeload',
  'mixtapeerror',
  'trackchange',
  'shufflechange',
  'repeatchange',
  'share',
  'playblocked',
  'mixtapelink',
  'tracklink',
];

/** Commands that set a property. */
const PROPERTIES = {
  seek: 'currentTime',
  setVolume: 'volume',
  setMuted: 'muted',
  setShuffle: 'shuffle',
  setRepeat: 'repeat',
} as const satisfies Partial<Record<FrameCommand, keyof FramedPlayer>>;

/**
 * Carries out the commands of the page around a frame, reports when the player starts and, after the command `hello`, each
 * of its events.
 * @param post sends a message to that page
 * @returns handles a message of that page
 */
export function answerCommands(player: FramedPlayer, post: (message: FrameMessage) => void): (data: unknown) => void {
  let isGreeted = false;

  function followEvents(): void {
    if (isGreeted) return;
    isGreeted = true;
    for (const type of FRAME_EVENTS) player.addEventListener(type, sendEvent);
  }

  function sendEvent(event: Event): void {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const error = event.type === 'mixtapeerror' ? { error: errorData(Reflect.get(Object(detail), 'error')) } : null;
    post({
      type: 'mixtape-player:event',
      version: 2,
      event: event.type,
      detail: error ?? detail,
      state: stateOf(player, event.type === 'mixtapeload'),
    });
  }

  async function answer(parsed: ParsedCommand): Promise<void> {
    const reply = { type: 'mixtape-player:reply', version: 2, id: parsed.id } as const;
    try {
      if ('problem' in parsed) throw new TypeError(parsed.problem);
      if (parsed.command === 'hello') followEvents();
      else await run(player, parsed.command, parsed.argument);
      post({ ...reply, state: stateOf(player, parsed.command === 'hello') });
    } catch (error) {
      post({ ...reply, state: stateOf(player, false), error: errorData(error) });
    }
  }

  // Without `hello` as well: the page's own media and other frames are paused in any case.
  player.addEventListener('play', () => post(STARTED));
  return (data) => {
    const parsed = parseCommand(data);
    if (parsed !== null) void answer(parsed);
  };
}

function run(player: FramedPlayer, command: Exclude<FrameCommand, 'hello'>, argument: unknown): unknown {
  if (command in PROPERTIES) return Reflect.set(player, PROPERTIES[command as keyof typeof PROPERTIES], argument);
  return Reflect.apply(Reflect.get(player, command), player, [argument]);
}

function stateOf(player: FramedPlayer, withQueue: boolean): FrameState {
  const { currentTime, duration, paused, ended, volume, muted, shuffle, repeat, activeTrack, activeIndex } = player;
  const { error, mixtape, tracks } = player;
  return {
    currentTime,
    duration,
    paused,
    ended,
    volume,
    muted,
    error: error && errorData(error),
    shuffle,
    repeat,
    activeTrack,
    activeIndex,
    ...(withQueue ? { mixtape, tracks } : {}),
  };
}
