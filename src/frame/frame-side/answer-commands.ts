import {
  errorData,
  FRAME_SETTERS,
  type FrameCommand,
  type FrameEventMessage,
  type FrameReplyMessage,
  type FrameStartedMessage,
  type FrameState,
  INITIAL_FRAME_STATE,
  type ParsedCommand,
  parseCommand,
  QUEUE_PROPERTIES,
  STARTED,
} from '../../player/model/frame-messages.ts';
import { PLAYER_EVENT_PROPS } from '../../player/model/playback/player-event.ts';

/** The player in a frame. The frame's script has no code of the player itself. */
export type FramedPlayer = HTMLElementTagNameMap['mixtape-player'];

/** Handles a message of the page around the frame. */
export type Answer = (data: unknown) => void;

type FrameMessage = FrameReplyMessage | FrameEventMessage | FrameStartedMessage;

/**
 * Carries out the page's commands, and reports the player's events.
 * @returns a handler of its messages
 */
export function answerCommands(player: FramedPlayer, post: (message: FrameMessage) => void): Answer {
  let isGreeted = false;

  function followEvents(): void {
    if (isGreeted) return;
    isGreeted = true;
    for (const type of Object.values(PLAYER_EVENT_PROPS)) player.addEventListener(type, sendEvent);
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

  // Sent without `hello` as well, because the page's own media and other frames are paused in any case.
  player.addEventListener('play', () => post(STARTED));
  return (data) => {
    const parsed = parseCommand(data);
    if (parsed !== null) void answer(parsed);
  };
}

function run(player: FramedPlayer, command: Exclude<FrameCommand, 'hello'>, argument: unknown): unknown {
  const setter = Object.entries(FRAME_SETTERS).find(([name]) => name === command)?.[1];
  if (setter) return Reflect.set(player, setter.property, argument);
  return Reflect.apply(Reflect.get(player, command), player, [argument]);
}

function stateOf(player: FramedPlayer, withQueue: boolean): FrameState {
  const names = Object.keys(INITIAL_FRAME_STATE) as readonly (keyof FrameState)[];
  const sent = withQueue ? names : names.filter((name) => !QUEUE_PROPERTIES.includes(name));
  const state = Object.fromEntries(sent.map((name) => [name, player[name]]));
  // The player has a property for each name, with the type that it has here.
  return { ...state, error: player.error && errorData(player.error) } as FrameState;
}
