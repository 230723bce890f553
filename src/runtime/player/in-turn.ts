import { inTime } from '../../io/api/in-time.ts';

/** The last task in line. One player at a time has its turn, so that many players do not all load at once. */
let last: Promise<void> = Promise.resolve();

/**
 * Runs `act` after the tasks of all players that called this before.
 * @param limitMs after this time the next task starts, even if this one is not done
 */
export function inTurn(limitMs: number, act: () => Promise<void>): Promise<void> {
  const result = last.then(act);
  // If this task fails, the next one runs all the same.
  last = last.then(() => inTime(result, limitMs)).catch(() => {});
  return result;
}
