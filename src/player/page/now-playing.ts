import { safeHttpUrl } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import { isLengthKnown } from '../model/playback/preview-window.ts';
import type { PlayerActions } from '../state/player-actions.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';
import { artworkOf } from './artwork.ts';
import type { PlayerPage } from './player-page.ts';

/** The metadata that the last of our players set, and the page's own from before. */
let playerMetadata: MediaMetadata | null = null;
let pageMetadata: MediaMetadata | null = null;

/** Shows the track in the system's controls from its start until other media plays, or the page uses the controls. */
export function showNowPlaying(
  page: Pick<PlayerPage, 'onOtherMedia'>,
  store: PageStore,
  atoms: PlayerAtoms,
  controls: Pick<PlayerActions, 'play' | 'pause' | 'previous' | 'next' | 'seek'>,
  signal: AbortSignal,
): void {
  const session = globalThis.navigator?.mediaSession;
  if (!session || typeof MediaMetadata !== 'function') return;
  /** The metadata that this player has set. A page that has set other metadata uses the session for its own media. */
  let metadata: MediaMetadata | null = null;
  const isHeld = (): boolean => metadata !== null && session.metadata === metadata;
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => controls.play()],
    ['pause', () => controls.pause()],
    ['previoustrack', () => controls.previous()],
    ['nexttrack', () => controls.next()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime)],
  ];
  /** Engines throw for actions that they do not support. */
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    attempt(() => session.setActionHandler(action, handler));

  function take(): void {
    if (!store.get(atoms.playing) || store.get(atoms.activeTrack) === null) return;
    findRoots();
    if (!isHeld()) {
      if (playerMetadata === null || session.metadata !== playerMetadata) pageMetadata = session.metadata;
      showTrack(true);
      for (const [action, handler] of handlers) handle(action, handler);
    }
    showState();
    showPosition();
  }

  function showTrack(isTaken = isHeld()): void {
    const track = store.get(atoms.activeTrack);
    if (track === null) {
      giveBack();
      return;
    }
    if (!isTaken) return;
    const mixtape = store.get(atoms.mixtape);
    const album = mixtape?.title ?? '';
    const { title, artist, cover = mixtape?.cover ?? null } = track;
    const src = cover === null ? null : safeHttpUrl(cover, `${store.get(atoms.settings).apiBase}/`);
    const artwork = src === null ? [] : [artworkOf(src, () => signal.aborted || showTrack())];
    metadata = new MediaMetadata({ title, artist, album, artwork });
    playerMetadata = metadata;
    session.metadata = metadata;
  }

  function showState(): void {
    if (isHeld()) session.playbackState = store.get(atoms.paused) ? 'paused' : 'playing';
  }

  function showPosition(): void {
    const position = store.get(atoms.clock).time;
    const duration = store.get(atoms.duration);
    const state = isLengthKnown(duration) ? { position, duration, playbackRate: 1 } : undefined;
    // Throws for an invalid position.
    if (isHeld()) attempt(() => session.setPositionState(state));
  }

  /**
   * Gives the session back to the page, with its own metadata. Its action
   * handlers are lost, because nobody can read them.
   */
  function giveBack(): void {
    if (isHeld()) {
      for (const [action] of handlers) handle(action, null);
      attempt(() => session.setPositionState());
      session.metadata = pageMetadata;
      // `none`: the browser decides by itself again.
      session.playbackState = 'none';
      playerMetadata = null;
    }
    metadata = null;
  }

  const unsubscribes = [
    store.sub(atoms.playing, take),
    store.sub(atoms.activeTrack, () => showTrack()),
    store.sub(atoms.paused, showState),
    store.sub(atoms.clock, showPosition),
    store.sub(atoms.duration, showPosition),
  ];
  // With our handlers in place, the system's buttons would control this player instead of the page's media.
  const findRoots = page.onOtherMedia(signal, giveBack);
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    giveBack();
  });
}

/** Ignores exceptions: a media session that lacks a feature must not stop playback. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
