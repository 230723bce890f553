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
  settle(how: Settlement, message: string, ownPlay: PendingPlay | null): void;
}

export function createPlayRequests(): PlayRequests {
  let pending: readonly PendingPlay[] = [];
  return {
    add(play) {
      pending = [...pending, play];
    },
    settle(how, message, ownPlay) {
      const [which, name] = how.includes(' ') ? how.split(' ') : ['all', how];
      const newestId = Math.max(...pending.map(({ requestId }) => requestId));
      const isDue = (play: PendingPlay): boolean => which === 'all' || (which === 'older' && play.requestId < newestId);
      const due = which === 'own' ? [] : pending.filter(isDue);
      pending = pending.filter((play) => !due.includes(play));
      const settled = ownPlay !== null && (which === 'own' || name === 'resolve') ? [...due, ownPlay] : due;
      for (const play of settled) {
        if (name === 'resolve') play.resolve();
        else play.reject(name === 'RangeError' ? new RangeError(message) : new DOMException(message, name ?? ''));
      }
    },
  };
}
