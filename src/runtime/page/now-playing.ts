import { safeHttpUrl } from '../../io/api/safe-url.ts';
import {
  type MediaSessionHold,
  type NowPlaying,
  type SystemControls,
  takeMediaSession,
} from '../../io/page/media-session.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';
import { onPageMedia } from './one-at-a-time.ts';

/**
 * Tells the system what plays, and does what its buttons ask for, from when the player sounds until another does or the
 * signal ends (contract, section 6, choice 19). A page whose players have never sounded keeps its session to itself.
 */
export function showNowPlaying(
  document: Document,
  store: PageStore,
  atoms: PlayerAtoms,
  controls: SystemControls,
  signal: AbortSignal,
): void {
  let hold: MediaSessionHold | null = null;

  function nowPlaying(): NowPlaying | null {
    const track = store.get(atoms.activeTrack);
    const mixtape = store.get(atoms.mixtape);
    if (track === null) return null;
    const { title, artist } = track;
    const cover = mixtape?.cover ?? null;
    const artwork = cover === null ? null : safeHttpUrl(cover, `${store.get(atoms.settings).apiBase}/`);
    return { title, artist, album: mixtape?.title ?? '', artwork };
  }

  function take(): void {
    const current = nowPlaying();
    if (current === null || !store.get(atoms.playing)) return;
    lookForRoots();
    if (!hold?.isHeld) hold = takeMediaSession(current, controls);
    showState();
    showPosition();
  }

  function showTrack(): void {
    const current = nowPlaying();
    if (current === null) release();
    else hold?.show(current);
  }

  const showState = (): void => hold?.setPlaying(!store.get(atoms.paused));
  const showPosition = (): void => hold?.setPosition(store.get(atoms.clock).time, store.get(atoms.duration));

  function release(): void {
    hold?.release();
    hold = null;
  }

  const undo = [
    store.sub(atoms.playing, take),
    store.sub(atoms.activeTrack, showTrack),
    store.sub(atoms.paused, showState),
    store.sub(atoms.clock, showPosition),
    store.sub(atoms.duration, showPosition),
  ];
  // Of media of the page's own, the system knows by itself how to pause it: with our handlers, it would ask us.
  const lookForRoots = onPageMedia(document, signal, release);
  signal.addEventListener('abort', () => {
    for (const each of undo) each();
    release();
  });
}
