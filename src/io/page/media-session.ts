/** What the system shows of a track. */
export interface NowPlaying {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** An address that is safe to load, or `null`. */
  readonly artwork: string | null;
}

/** What lock screens, media keys and headphones can ask for. */
export interface SystemControls {
  play(): void;
  pause(): void;
  previous(): void;
  next(): void;
  /** @param time seconds since the window's start */
  seek(time: number): void;
}

/** One player's hold on the page's media session. Once somebody else has taken the session, nothing here does anything. */
export interface MediaSessionHold {
  readonly isHeld: boolean;
  show(nowPlaying: NowPlaying): void;
  setPlaying(isPlaying: boolean): void;
  /** Both in seconds since the window's start. */
  setPosition(position: number, duration: number): void;
  /** The page shows again what it showed before. Its handlers do not come back: nobody can read those. */
  release(): void;
}

/** What the session was told last by any of our players, and what the page had told it before. */
let ours: MediaMetadata | null = null;
let before: MediaMetadata | null = null;

/** Takes the page's media session; `null` where there is none. Of our players, the last that took it has it. */
export function takeMediaSession(nowPlaying: NowPlaying, controls: SystemControls): MediaSessionHold | null {
  if (!globalThis.navigator?.mediaSession || typeof MediaMetadata !== 'function') return null;
  const session = navigator.mediaSession;
  let mine: MediaMetadata | null = null;

  function show({ title, artist, album, artwork }: NowPlaying): void {
    mine = new MediaMetadata({ title, artist, album, artwork: artwork === null ? [] : [{ src: artwork }] });
    ours = mine;
    session.metadata = mine;
  }

  /** Engines differ in the actions that they know, and throw at those that they do not. */
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    attempt(() => session.setActionHandler(action, handler));
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => controls.play()],
    ['pause', () => controls.pause()],
    ['previoustrack', () => controls.previous()],
    ['nexttrack', () => controls.next()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime)],
  ];

  // A page that has put something else in the place of ours has taken the session for its own media.
  const isHeld = (): boolean => mine !== null && session.metadata === mine;

  if (ours === null || session.metadata !== ours) before = session.metadata;
  show(nowPlaying);
  for (const [action, handler] of handlers) handle(action, handler);

  return {
    get isHeld() {
      return isHeld();
    },
    show(next) {
      if (isHeld()) show(next);
    },
    setPlaying(isPlaying) {
      if (isHeld()) session.playbackState = isPlaying ? 'playing' : 'paused';
    },
    setPosition(position, duration) {
      // What is no position throws.
      if (isHeld()) attempt(() => session.setPositionState({ position, duration, playbackRate: 1 }));
    },
    release() {
      if (!isHeld()) return;
      for (const [action] of handlers) handle(action, null);
      attempt(() => session.setPositionState());
      session.metadata = before;
      // From here on, the engine goes by what it hears itself.
      session.playbackState = 'none';
      ours = null;
    },
  };
}

/** Whatever an engine does not know or take is not worth a word: it plays all the same. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
