import { inTime } from '../../io/api/in-time.ts';

/** What is done for one player at a time, so that a page full of players does not load everything at once. */
let last: Promise<void> = Promise.resolve();

/**
 * Does something when all players that asked before have had their turn.
 * @param limitMs nobody's turn lasts longer: whatever hangs goes on by itself
 */
export function inTurn(limitMs: number, act: () => Promise<void>): Promise<void> {
  const mine = last.then(act);
  // Who asks next does not care how it went.
  last = last.then(() => inTime(mine, limitMs)).catch(() => {});
  return mine;
}
