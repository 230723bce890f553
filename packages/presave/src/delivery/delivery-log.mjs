const SUMMARY_MS = 10_000;

/**
 * Logs the results of attempts: a line for each consent that ends without being delivered, and counts of all others.
 * @param {string} service
 * @param {import('pino').Logger} log
 */
export function createDeliveryLog(service, log) {
  /** @type {Record<string, number>} */
  let results = {};
  const tell = () => {
    if (Object.keys(results).length > 0) log.info({ service, results }, 'Delivered, and what else came of attempts');
    results = {};
  };
  const timer = setInterval(tell, SUMMARY_MS);
  return {
    /**
     * @param {string} result
     * @param {{ id: string, projectId: string }} due
     * @param {import('./attempt.mjs').Change} change
     */
    add(result, { id, projectId }, { state, reason }) {
      results[result] = (results[result] ?? 0) + 1;
      if (state === 'waiting' || state === 'delivered') return;
      log.info({ service, consent: id, project: projectId, state, reason }, 'A consent ended without the release');
    },
    stop() {
      clearInterval(timer);
      tell();
    },
  };
}
