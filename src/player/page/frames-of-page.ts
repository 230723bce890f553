import { listenTo, queryAll } from '../../platform/page/native-member.ts';
import { commandMessage, isFrameMessage } from '../model/frame-messages.ts';
import { announceStart, nextTurn, onPageMedia, STARTED_EVENT } from './one-at-a-time.ts';

/** On the document, because all scripts of ours on a page share it. */
const FRAMES = Symbol.for('mixtape-player.frames');

const PAUSE = commandMessage(0, 'pause');

type FramesOfPage = ReturnType<typeof createFrames>;

/** The frames with players on a page. Players and media of the page, and these frames, play one at a time. */
export function framesOfPage(document: Document & { [FRAMES]?: FramesOfPage }): FramesOfPage {
  document[FRAMES] ??= createFrames(document);
  return document[FRAMES];
}

function createFrames(document: Document) {
  const addresses = new Set<string>();
  const passed = new Set<WeakRef<HTMLIFrameElement>>();
  let handled: MessageEvent | null = null;
  let starting: HTMLIFrameElement | null = null;

  const isBeside = ({ src }: HTMLIFrameElement): boolean => addresses.has(String(src).split(/[?#]/, 1)[0] ?? '');
  const all = (): readonly HTMLIFrameElement[] => [
    ...queryAll<HTMLIFrameElement>(document, 'iframe').filter(isBeside),
    ...[...passed].flatMap((frame) => frame.deref() ?? []),
  ];

  /**
   * Sends to any origin: the command is no secret, and for a frame that has
   * left its origin, browsers would log an error.
   */
  function pauseFrames(): void {
    for (const frame of new Set(all())) if (frame !== starting) frame.contentWindow?.postMessage(PAUSE, '*');
  }

  /** The frame that has sent a message, if its origin is that of the player. */
  const senderOf = ({ source, origin }: MessageEvent): HTMLIFrameElement | undefined =>
    all().find((frame) => source !== null && frame.contentWindow === source && origin === originOf(frame));

  // No cleanup: a page has one of these objects for as long as it lives.
  listenTo(document, STARTED_EVENT, pauseFrames);
  const findRoots = onPageMedia(document, new AbortController().signal, pauseFrames);

  return {
    addresses,
    passed,
    all,
    senderOf,
    /** Pauses everything else if the message says that a frame's player has started. Each message counts once. */
    onMessage(event: MessageEvent): void {
      const frame = isFrameMessage(event.data, 'started') && event !== handled ? senderOf(event) : undefined;
      if (frame === undefined) return;
      handled = event;
      starting = frame;
      announceStart(document, nextTurn(document), findRoots());
      starting = null;
    },
  };
}

/** The origin of a frame's messages: a sandboxed frame has none. */
function originOf(frame: HTMLIFrameElement): string {
  if (frame.hasAttribute('sandbox') && !frame.sandbox.contains('allow-same-origin')) return 'null';
  return new URL(frame.src, frame.baseURI).origin;
}
