import { log } from '../../platform/log.ts';
import { field, isFields, textField } from '../../platform/model/fields.ts';
import type { CustomEventMap, TypedListeners } from '../../platform/typed-events.ts';
import {
  commandMessage,
  FRAME_METHODS,
  FRAME_SETTERS,
  type FrameCommand,
  type FrameCommandMessage,
  INITIAL_FRAME_STATE,
  isFrameMessage,
  MEASURE,
  resizedHeight,
} from '../../player/model/frame-messages.ts';
import type { MediaEventType, PlayerEventDetails } from '../../player/model/playback/player-event.ts';
import { framesOfPage } from '../../player/page/frames-of-page.ts';

/** An error of a player in a frame. */
export interface FrameError extends Error {
  /** One of the player's codes, if the error has one. */
  readonly code?: string;
}

/** The types of a framed player's events, by name. */
export type FrameEventMap = { readonly [Type in MediaEventType]: Event } & CustomEventMap<
  Omit<PlayerEventDetails, 'mixtapeerror'> & { readonly mixtapeerror: { readonly error: FrameError } }
>;

type Settable = (typeof FRAME_SETTERS)[keyof typeof FRAME_SETTERS]['property'];
type State = typeof INITIAL_FRAME_STATE;

type FrameMembers = { readonly [Name in Exclude<keyof State, Settable | 'error'>]: State[Name] } & {
  -readonly [Name in Settable]: State[Name];
} & {
  [Name in keyof typeof FRAME_METHODS]: (
    ...args: (typeof FRAME_METHODS)[Name] extends null ? [] : [track: number | string]
  ) => Promise<void>;
};

/**
 * A player in a frame, with the properties, methods and events of `<mixtape-player>`. A property has the
 * value of the frame's last message. A value that is assigned to it is sent to the frame, and the
 * property changes when the frame replies. Methods settle as the player's do, and reject with a
 * `TimeoutError` if the frame has not answered at all within 8 seconds.
 */
export interface MixtapeFrame extends FrameMembers, EventTarget {
  /** Resolves once the frame has answered. Never rejects. */
  readonly ready: Promise<void>;
  readonly error: FrameError | null;
  addEventListener: TypedListeners<FrameEventMap, this>['add'];
  removeEventListener: TypedListeners<FrameEventMap, this>['add'];
}

const ANSWER_MS = 8000;

const SETTERS = new Map<string, FrameCommand>(
  Object.entries(FRAME_SETTERS).map(([command, { property }]) => [property, command as keyof typeof FRAME_SETTERS]),
);

interface Call {
  readonly message: FrameCommandMessage;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  isSent: boolean;
  /** Runs while the frame has not answered the newest `hello`. */
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const remotes = new WeakMap<HTMLIFrameElement, ReturnType<typeof createRemote>>();

/**
 * Controls the player in a frame of `embed.html`, and reports its events. The frame's `src` has
 * to be the address at which `embed.html` really is, because messages are accepted only from
 * that origin. Every call for a frame returns the same object.
 */
export function mixtapeFrame(iframe: HTMLIFrameElement): MixtapeFrame {
  if (iframe?.localName !== 'iframe') throw new TypeError('mixtapeFrame() takes an <iframe> element.');
  const remote = remotes.get(iframe) ?? createRemote(iframe);
  if (!remotes.has(iframe)) framesOfPage(document).passed.add(new WeakRef(iframe));
  remotes.set(iframe, remote);
  return remote.frame;
}

/** The player in a frame, as a page sees it. */
function createRemote(iframe: HTMLIFrameElement) {
  let state: Readonly<Record<string, unknown>> = { ...INITIAL_FRAME_STATE };
  let resolveReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const calls = createCalls(iframe, resolveReady);

  function receive(data: unknown): void {
    const isReply = isFrameMessage(data, 'reply');
    const next = field(data, 'state');
    if ((!isReply && !isFrameMessage(data, 'event')) || !isFields(next)) return;
    const known = Object.keys(INITIAL_FRAME_STATE).filter((name) => Object.hasOwn(next, name));
    state = { ...state, ...Object.fromEntries(known.map((name) => [name, next[name]])) };
    if (state['error']) state = { ...state, error: parseError(state['error']) };
    if (isReply) calls.receiveReply(field(data, 'id'), field(data, 'error'));
    else dispatch(textField(data, 'event', 50), field(data, 'detail'));
  }

  function dispatch(type: string, detail: unknown): void {
    const error = field(detail, 'error');
    const own = error === undefined ? detail : { error: parseError(error) };
    frame.dispatchEvent(isFields(own) ? new CustomEvent(type, { detail: own }) : new Event(type));
  }

  const frame = Object.assign(new EventTarget(), { ready });
  for (const [name, takes] of Object.entries(FRAME_METHODS))
    Object.defineProperty(frame, name, {
      value: (argument: unknown) => calls.make(name as keyof typeof FRAME_METHODS, takes === null ? [] : [argument]),
    });
  for (const name of Object.keys(INITIAL_FRAME_STATE)) {
    const command = SETTERS.get(name);
    const get = (): unknown => state[name];
    const set = (value: unknown): void =>
      void (command && calls.make(command, [value]).catch((error) => log('warn', error)));
    Object.defineProperty(frame, name, command ? { get, set } : { get });
  }
  iframe.addEventListener('load', calls.sayHello);
  calls.sayHello();
  // The frame may have sent its height before.
  post(iframe, MEASURE);
  // The loops above have defined the members.
  return { frame: frame as MixtapeFrame, receive };
}

// To any origin: commands are no secret, and a frame that is still loading has another one.
const post = (iframe: HTMLIFrameElement, message: object): void => iframe.contentWindow?.postMessage(message, '*');

/** The calls of a frame's player that are not settled yet. They are sent once the frame has answered a `hello`. */
function createCalls(iframe: HTMLIFrameElement, onAnswer: () => void) {
  /** In the order in which they were made. */
  const calls = new Map<unknown, Call>();
  let helloId = 0;
  /** The window that has answered. A frame that is removed and inserted again has another one. */
  let answered: Window | null = null;

  function send(call: Call): void {
    call.isSent = true;
    try {
      post(iframe, call.message);
    } catch (error) {
      // An argument that no message can hold.
      settle(call, error);
    }
  }

  function settle(call: Call, error: unknown): void {
    calls.delete(call.message.id);
    clearTimeout(call.timer);
    if (error === undefined) call.resolve();
    else call.reject(error);
  }

  function limit(call: Call): void {
    const message =
      `The frame ${iframe.src} has not answered within ${ANSWER_MS / 1000} seconds. Its src has to be the final URL of ` +
      'embed.html, without a redirect, and that page has to load.';
    call.timer ??= setTimeout(() => settle(call, new DOMException(message, 'TimeoutError')), ANSWER_MS);
  }

  return {
    make(command: FrameCommand, args: readonly unknown[]): Promise<void> {
      return new Promise((resolve, reject) => {
        const message = commandMessage(newId(), command, args);
        const made: Call = { message, resolve, reject, isSent: false };
        calls.set(message.id, made);
        if (answered !== null && answered === iframe.contentWindow) send(made);
        else limit(made);
      });
    },
    sayHello(): void {
      answered = null;
      helloId = newId();
      // If the frame has loaded another page, that page never replies to calls which were sent to the former one.
      for (const each of calls.values()) limit(each);
      post(iframe, commandMessage(helloId, 'hello'));
    },
    receiveReply(id: unknown, error: unknown): void {
      const answeredCall = calls.get(id);
      if (answeredCall !== undefined) settle(answeredCall, error ? parseError(error) : undefined);
      if (id !== helloId) return;
      answered = iframe.contentWindow;
      for (const each of calls.values()) {
        if (each.isSent) continue;
        clearTimeout(each.timer);
        // The frame may load another page before it replies.
        each.timer = undefined;
        send(each);
      }
      onAnswer();
    },
  };
}

/** Unlikely to be that of another script, which may send commands to the same frame. */
const newId = Math.random;

/** An error of the same class as the player's; a plain `Error` if it has one of the player's codes. */
function parseError(data: unknown): Error {
  const [name = '', code, message] = ['name', 'code', 'message'].map((each) => textField(data, each, 10_000));
  if (code) return Object.assign(new Error(message), { name, code });
  if (name === 'RangeError') return new RangeError(message);
  return name === 'TypeError' ? new TypeError(message) : new DOMException(message, name);
}

/** Gives the frames of an `embed.html` the height of their content, and lets all players take turns. */
export function hostFrames(address: string): void {
  const frames = framesOfPage(document);
  frames.addresses.add(address);
  addEventListener('message', (event) => {
    const frame = frames.senderOf(event);
    if (frame === undefined) return;
    const height = resizedHeight(event.data);
    if (height !== null) frame.style.height = `${height + edgesOf(frame)}px`;
    frames.onMessage(event);
    remotes.get(frame)?.receive(event.data);
  });
  // Asks frames that have sent their height before this script ran. This message is no secret either.
  for (const { contentWindow } of frames.all()) contentWindow?.postMessage(MEASURE, '*');
}

/** Borders and padding: what a frame's height includes besides its window. */
function edgesOf(frame: HTMLIFrameElement): number {
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(frame);
  if (boxSizing !== 'border-box') return 0;
  return frame.offsetHeight - frame.clientHeight + parseFloat(paddingTop) + parseFloat(paddingBottom);
}
