import { events } from './leave-out-events.mjs';
import { kinds } from './leave-out-kinds.mjs';
import { rest } from './leave-out-rest.mjs';
import { waiting } from './leave-out-waiting.mjs';

const PARTS = [...kinds, ...waiting, ...events, ...rest];

/**
 * React DOM without what `used-features.mjs` does not name: what is impossible becomes a constant, and the bundler then
 * leaves out what only that led to. A release in which a part has more or fewer places than were looked at is refused;
 * so is a change of what is used, until the counts are set anew.
 */
export function withoutUnusedParts(code, parts = PARTS) {
  let left = code;
  for (const { part, sites, leaveOut } of parts) {
    const result = leaveOut(left);
    if (result.sites !== sites)
      throw new Error(`There are ${result.sites} places for ${part}, not the ${sites} that were looked at.`);
    left = result.code;
  }
  return left;
}
