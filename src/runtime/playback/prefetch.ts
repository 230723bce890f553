import type { Track } from '../../domain/queue/mixtape.ts';
import { upcomingId } from '../../domain/queue/play-order.ts';
import { savesData } from '../../io/page/saves-data.ts';
import type { Dispatcher } from '../player/dispatch.ts';

/** A pointer that only crosses the list means none of its tracks. */
const DWELL_MS = 50;

/** A track is prefetched so often for a pointer that moves up and down the list. */
const MAX_VISITS = 2;

/** Chooses the tracks to prefetch besides the active one. Visitors who save data get none. */
export interface Prefetch {
  /** There is time to load the next track in play order. */
  next(): void;
  /** A pointer or the focus is on a track, which may be selected next; `null`: on none. */
  pointAt(trackId: string | null): void;
  /** The queue has changed: tracks that are still in it stay prefetched. */
  update(): void;
  /** Drops all: what comes next, or how it is loaded, may have changed. */
  reset(): void;
}

/** @param prefetch prefetches these tracks and drops all others */
export function createPrefetch(
  player: Pick<Dispatcher, 'dispatch' | 'state'>,
  prefetch: (tracks: readonly Track[]) => void,
): Prefetch {
  let isNextDue = false;
  let pointedId: string | null = null;
  const visits = new Map<string | null, number>();
  let dwellTimer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    if (savesData()) return;
    if (isNextDue) player.dispatch({ type: 'drawNext' });
    const { order, queue } = player.state;
    const wantedIds = [isNextDue && !order.repeat ? upcomingId(order) : null, pointedId];
    prefetch(queue.tracks.filter(({ trackId }) => wantedIds.includes(trackId)));
  }

  return {
    next() {
      if (isNextDue) return;
      isNextDue = true;
      update();
    },
    pointAt(trackId) {
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
    reset() {
      clearTimeout(dwellTimer);
      visits.clear();
      isNextDue = false;
      pointedId = null;
      prefetch([]);
    },
  };
}
