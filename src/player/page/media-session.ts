/** What the operating system shows about a track. */
export interface NowPlaying {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** A URL that is safe to load, or `null`. */
  readonly artwork: string | null;
}

/** The actions of lock screens, media keys and headphones. */
export interface SystemControls {
  play(): void;
  pause(): void;
  previous(): void;
  next(): void;
  /** @param time seconds since the window's start */
  seek(time: number): void;
}

/** A player's use of the page's media session. Once another player or the page uses the session, its methods do nothing. */
export interface MediaSessionHold {
  readonly isHeld: boolean;
  show(nowPlaying: NowPlaying): void;
  setPlaying(isPlaying: boolean): void;
  /** Both in seconds since the window's start. */
  setPosition(position: number, duration: number): void;
  /** Restores the page's own metadata. Its action handlers cannot be restored, because they cannot be read. */
  release(): void;
}

/** The metadata that the last of our players set, and the page's own from before. */
let playerMetadata: MediaMetadata | null = null;
let pageMetadata: MediaMetadata | null = null;

/** Takes over the page's media session; `null` if there is none. The last player that took it has it. */
export function takeMediaSession(nowPlaying: NowPlaying, controls: SystemControls): MediaSessionHold | null {
  if (!globalThis.navigator?.mediaSession || typeof MediaMetadata !== 'function') return null;
  const session = navigator.mediaSession;
  let ownMetadata: MediaMetadata | null = null;

  function show({ title, artist, album, artwork }: NowPlaying): void {
    ownMetadata = new MediaMetadata({ title, artist, album, artwork: artwork === null ? [] : [{ src: artwork }] });
    playerMetadata = ownMetadata;
    session.metadata = ownMetadata;
  }

  /** Engines throw for actions that they do not support. */
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    attempt(() => session.setActionHandler(action, handler));
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => controls.play()],
    ['pause', () => controls.pause()],
    ['previoustrack', () => controls.previous()],
    ['nexttrack', () => controls.next()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime)],
  ];

  // A page that has set other metadata uses the session for its own media.
  const isHeld = (): boolean => ownMetadata !== null && session.metadata === ownMetadata;

  if (playerMetadata === null || session.metadata !== playerMetadata) pageMetadata = session.metadata;
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
      // Throws for an invalid position.
      if (isHeld()) attempt(() => session.setPositionState({ position, duration, playbackRate: 1 }));
    },
    release() {
      if (!isHeld()) return;
      for (const [action] of handlers) handle(action, null);
      attempt(() => session.setPositionState());
      session.metadata = pageMetadata;
      // `none`: the browser decides by itself again.
      session.playbackState = 'none';
      playerMetadata = null;
    },
  };
}

/** Ignores exceptions: a media session that lacks a feature must not stop playback. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
