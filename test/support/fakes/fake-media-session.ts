type Position = MediaPositionState | undefined;

/** Replaces `MediaMetadata`, which Node does not have. */
class FakeMetadata {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly artwork: readonly MediaImage[];
  constructor({ title = '', artist = '', album = '', artwork = [] }: MediaMetadataInit = {}) {
    this.title = title;
    this.artist = artist;
    this.album = album;
    this.artwork = artwork;
  }
}

/** A media session as the standard describes it, which records what was set. */
export class FakeMediaSession {
  metadata: MediaMetadata | null = null;
  playbackState: MediaSessionPlaybackState = 'none';
  readonly handlers = new Map<string, MediaSessionActionHandler>();
  /** Every position that was set. */
  readonly positions: Position[] = [];
  /** Actions that it does not support, like older browsers. */
  readonly unknownActions = new Set<string>();

  setActionHandler(action: string, handler: MediaSessionActionHandler | null): void {
    if (this.unknownActions.has(action)) throw new TypeError(`There is no action ${action}.`);
    if (handler === null) this.handlers.delete(action);
    else this.handlers.set(action, handler);
  }

  setPositionState(state?: MediaPositionState): void {
    if (state !== undefined) {
      const { position = 0, duration = Number.NaN } = state;
      if (!(duration >= 0) || !(position >= 0 && position <= duration)) throw new TypeError('That is no position.');
    }
    this.positions.push(state);
  }

  get position(): Position {
    return this.positions.at(-1);
  }

  /** Presses a button of the system's media controls. */
  press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void {
    const handler = this.handlers.get(action);
    if (handler === undefined) throw new Error(`There is no handler for ${action}.`);
    handler({ action, ...details });
  }
}

/** Replaces the browser's media session, or removes it. @returns a cleanup function */
export function installMediaSession(session: FakeMediaSession | null): () => void {
  const undo = [
    define(globalThis, 'MediaMetadata', session === null ? undefined : FakeMetadata),
    // Not every version of Node has a navigator.
    'navigator' in globalThis
      ? define(navigator, 'mediaSession', session)
      : define(globalThis, 'navigator', { mediaSession: session }),
  ];
  return () => {
    for (const each of undo) each();
  };
}

function define(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}
