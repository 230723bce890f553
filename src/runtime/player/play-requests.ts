import type { Settlement } from '../../domain/playback/player-table.ts';

interface PendingPlay {
  /** The play request that it belongs to. */
  readonly requestId: number;
  resolve(): void;
  reject(error: Error): void;
}

/** The promises of `play()`, `select()`, `next()` and `previous()` that are not settled, as a media element keeps them. */
export interface PlayRequests {
  add(play: PendingPlay): void;
  /** @param own the promise of the present call, not added yet */
  settle(how: Settlement, message: string, own: PendingPlay | null): void;
}

export function createPlayRequests(): PlayRequests {
  let pending: readonly PendingPlay[] = [];
  return {
    add(play) {
      pending = [...pending, play];
    },
    settle(how, message, own) {
      const [which, name] = how.includes(' ') ? how.split(' ') : ['all', how];
      const newestId = Math.max(...pending.map(({ requestId }) => requestId));
      const isDue = (play: PendingPlay): boolean => which === 'all' || (which === 'older' && play.requestId < newestId);
      const due = which === 'own' ? [] : pending.filter(isDue);
      pending = pending.filter((play) => !due.includes(play));
      const settled = own !== null && (which === 'own' || name === 'resolve') ? [...due, own] : due;
      for (const play of settled) {
        if (name === 'resolve') play.resolve();
        else play.reject(name === 'RangeError' ? new RangeError(message) : new DOMException(message, name ?? ''));
      }
    },
  };
}
