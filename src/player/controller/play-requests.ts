import type { Settlement } from '../model/playback/player-table.ts';

interface PendingPlay {
  /** The play request that it belongs to. */
  readonly requestId: number;
  resolve(): void;
  reject(error: Error): void;
}

/** The pending promises of `play()`, `select()`, `next()` and `previous()`, like a media element's pending play promises. */
export interface PlayRequests {
  add(play: PendingPlay): void;
  /** @param ownPlay the promise of the present call, which is not added yet */
  settle(settlement: Settlement, message: string, ownPlay: PendingPlay | null): void;
}

export function createPlayRequests(): PlayRequests {
  let pending: readonly PendingPlay[] = [];
  return {
    add(play) {
      pending = [...pending, play];
    },
    settle({ whose, error }, message, ownPlay) {
      const newestId = Math.max(...pending.map(({ requestId }) => requestId));
      const isDue = (play: PendingPlay): boolean => whose === 'all' || (whose === 'older' && play.requestId < newestId);
      const due = pending.filter(isDue);
      pending = pending.filter((play) => !due.includes(play));
      const settled = ownPlay !== null && (whose === 'own' || error === null) ? [...due, ownPlay] : due;
      for (const play of settled) {
        if (error === null) play.resolve();
        else play.reject(error === 'RangeError' ? new RangeError(message) : new DOMException(message, error));
      }
    },
  };
}
