import type { Track } from '../../domain/queue/mixtape.ts';
import * as playOrder from '../../domain/queue/play-order.ts';
import { savesData } from '../../io/page/connection.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

/** A pointer that crosses the list on its way to somewhere else means none of the tracks. */
const DWELL_MS = 50;

/** A pointer that goes up and down a list asks for no track more often. */
const MAX_VISITS = 2;

/** Chooses the tracks that are made ready besides the active one, unless the visitor pays for every byte. */
export interface Cueing {
  /** There is time for the next in play order. */
  next(): void;
  /** A pointer or the focus is on a track, which may be the next to be chosen; `null`: on none. */
  point(trackId: string | null): void;
  /** The queue may be another: what is wanted of it stays in hand. */
  update(): void;
  /** What comes next, or how it is played, may have changed. */
  reset(): void;
}

/** @param cue makes tracks ready and drops all others */
export function createCueing(
  store: PageStore,
  { order, tracks }: Pick<PlayerAtoms, 'order' | 'tracks'>,
  random: playOrder.Random,
  cue: (tracks: readonly Track[]) => void,
): Cueing {
  let isNextDue = false;
  let pointedId: string | null = null;
  const visits = new Map<string | null, number>();
  let dwelling: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    if (savesData()) return;
    if (isNextDue) store.set(order, playOrder.drawNext(store.get(order), random));
    const { repeat } = store.get(order);
    const wanted = [isNextDue && !repeat ? playOrder.upcomingId(store.get(order)) : null, pointedId];
    cue(store.get(tracks).filter(({ trackId }) => wanted.includes(trackId)));
  }

  return {
    next() {
      if (isNextDue) return;
      isNextDue = true;
      update();
    },
    point(trackId) {
      clearTimeout(dwelling);
      dwelling = setTimeout(() => {
        if (trackId === pointedId) return;
        const count = (visits.get(trackId) ?? 0) + 1;
        visits.set(trackId, count);
        pointedId = count > MAX_VISITS ? null : trackId;
        update();
      }, DWELL_MS);
    },
    update,
    reset() {
      clearTimeout(dwelling);
      visits.clear();
      isNextDue = false;
      pointedId = null;
      cue([]);
    },
  };
}
