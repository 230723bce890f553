import { savesData } from '../../platform/page/saves-data.ts';
import type { Track } from '../model/queue/mixtape.ts';
import { upcomingId } from '../model/queue/play-order.ts';
import type { EngineOwner } from './element-player.ts';

/** How long a pointer has to stay on a track: one that only crosses the list prefetches nothing. */
const DWELL_MS = 50;

/** How often a pointer that moves up and down the list prefetches the same track. */
const MAX_VISITS = 2;

/**
 * Chooses the tracks to prefetch; none if the browser saves data.
 * @param prefetch called with all tracks to prefetch: it drops others
 */
export function createPrefetch(player: EngineOwner, prefetch: (tracks: readonly Track[]) => void) {
  /** Whether the active track is loaded, so that the one that follows it may be. */
  let isNextDue = false;
  /** Whether a pointer or the focus has come to Next. */
  let isNextPointed = false;
  let pointedId: string | null = null;
  const visits = new Map<string | null, number>();
  let dwellTimer: ReturnType<typeof setTimeout> | undefined;

  /** Call this when the queue has changed: tracks that are still in it stay prefetched. */
  function update(): void {
    if (savesData()) return;
    // While the active track repeats, only a press on Next leads to another.
    const isNextWanted = isNextPointed || (isNextDue && !player.state.order.repeat);
    if (isNextWanted) player.dispatch({ type: 'drawNext' });
    const { order, queue } = player.state;
    const wantedIds = [isNextWanted ? upcomingId(order) : null, pointedId];
    prefetch(queue.tracks.filter(({ trackId }) => wantedIds.includes(trackId)));
  }

  return {
    /** The active track is loaded. */
    afterActive(): void {
      if (isNextDue) return;
      isNextDue = true;
      update();
    },
    /** A pointer or the focus has come to Next. Counts until the track changes. */
    next(): void {
      if (isNextPointed) return;
      isNextPointed = true;
      update();
    },
    /** Prefetches the track whose row has the pointer or the focus. `null`: no row has them any more. */
    prefetchTrack(trackId: string | null): void {
      clearTimeout(dwellTimer);
      dwellTimer = setTimeout(() => {
        if (trackId === pointedId) return;
        const count = (visits.get(trackId) ?? 0) + 1;
        visits.set(trackId, count);
        pointedId = count > MAX_VISITS ? null : trackId;
        update();
      }, DWELL_MS);
    },
    update,
    /** Drops all. Call this when the next track, or the way it is loaded, may have changed. */
    reset(): void {
      clearTimeout(dwellTimer);
      visits.clear();
      isNextDue = false;
      isNextPointed = false;
      pointedId = null;
      prefetch([]);
    },
  };
}
