import { safeHttpUrl } from '../../platform/http/safe-url.ts';
import type { PageStore } from '../../platform/page-store.ts';
import type { PlayerAtoms } from '../state/player-atoms.ts';
import { type MediaSessionHold, type NowPlaying, type SystemControls, takeMediaSession } from './media-session.ts';
import { onPageMedia } from './one-at-a-time.ts';

/**
 * Shows the track in the system's media controls and handles their buttons, from when the player plays until other media of
 * the page does, or the signal is aborted. Until then, the page's own media session is left alone.
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
    findRoots();
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

  const unsubscribes = [
    store.sub(atoms.playing, take),
    store.sub(atoms.activeTrack, showTrack),
    store.sub(atoms.paused, showState),
    store.sub(atoms.clock, showPosition),
    store.sub(atoms.duration, showPosition),
  ];
  // With our handlers in place, the system's buttons would control this player instead of the page's media.
  const findRoots = onPageMedia(document, signal, release);
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    release();
  });
}
