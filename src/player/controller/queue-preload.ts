import { inTime } from '../../platform/http/in-time.ts';

/** The last task in the line. Tasks run one after the other, so that many players do not load at once. */
let last: Promise<void> = Promise.resolve();

/**
 * Runs `act` after the tasks of all players that called this before.
 * @param limitMs after this time the next task starts, even if this one is not done
 */
export function queuePreload(limitMs: number, act: () => Promise<void>): Promise<void> {
  const result = last.then(act);
  // The next task runs even if this one fails.
  last = last.then(() => inTime(result, limitMs)).catch(() => {});
  return result;
}
