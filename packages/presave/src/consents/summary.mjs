import { byService } from '../providers/providers.mjs';
import { STATES } from './consents.mjs';

/**
 * Counts of a project, added up.
 * @param {readonly import('./overview.mjs').Count[]} counts
 */
export function summarize(counts) {
  /** @param {(count: import('./overview.mjs').Count) => boolean} fits */
  const sum = (fits) => counts.filter(fits).reduce((total, { count }) => total + count, 0);
  return {
    total: sum(() => true),
    states: Object.fromEntries(STATES.map((state) => [state, sum((count) => count.state === state)])),
    services: byService((service) => sum((count) => count.service === service)),
  };
}
