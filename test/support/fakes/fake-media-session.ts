type Position = MediaPositionState | undefined;

/** What `MediaMetadata` keeps; in Node there is none. */
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

/** A page's media session as the standard describes it, that shows what it was told. */
export class FakeMediaSession {
  metadata: MediaMetadata | null = null;
  playbackState: MediaSessionPlaybackState = 'none';
  readonly handlers = new Map<string, MediaSessionActionHandler>();
  /** Every position that it was told. */
  readonly positions: Position[] = [];
  /** What it does not know, as older engines. */
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

  /** A button of the system's is pressed. */
  press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void {
    const handler = this.handlers.get(action);
    if (handler === undefined) throw new Error(`Nobody handles ${action}.`);
    handler({ action, ...details });
  }
}

/** Puts a session in the place of the browser's, or of none. @returns the undo */
export function installMediaSession(session: FakeMediaSession | null): () => void {
  const undo = [
    define(globalThis, 'MediaMetadata', session === null ? undefined : FakeMetadata),
    // Node has no navigator in all of its versions.
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
