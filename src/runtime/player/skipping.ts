import type { Track } from '../../domain/queue/mixtape.ts';
import * as playOrder from '../../domain/queue/play-order.ts';
import type { PageStore } from '../../state/page-store.ts';
import type { PlayerAtoms } from '../../state/player-atoms.ts';

/** Goes on, after a moment, from a track that cannot be played to the next that may. */
export interface Skipping {
  /** A track could not be played, though somebody wishes to hear it. */
  from(track: Track): void;
  /** A track plays: what failed before may be tried again. */
  forget(): void;
  /** Somebody chose otherwise meanwhile. */
  cancel(): void;
}

/**
 * @param goOn goes to the track that is active in the order
 * @param giveUp there is no track left that has not failed
 */
export function createSkipping(
  store: PageStore,
  atoms: Pick<PlayerAtoms, 'order'>,
  random: playOrder.Random,
  delayMs: number,
  goOn: (order: playOrder.PlayOrder) => void,
  giveUp: () => void,
): Skipping {
  /** Tracks that could not be played since the last one that could. */
  const failedIds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nextPlayable = (): playOrder.PlayOrder | null =>
    playOrder.nextPlayable(store.get(atoms.order), failedIds, random);

  return {
    from({ trackId }) {
      failedIds.add(trackId);
      if (nextPlayable() === null) {
        giveUp();
        return;
      }
      timer = setTimeout(() => {
        const order = nextPlayable();
        if (order !== null) goOn(order);
      }, delayMs);
    },
    forget: () => failedIds.clear(),
    cancel: () => clearTimeout(timer),
  };
}
