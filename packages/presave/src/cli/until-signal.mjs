const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGINT']);

/**
 * Resolves once the process is asked to end. A second signal ends it at once.
 * @returns {Promise<string>} the signal
 */
export const untilSignal = () =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
  });
